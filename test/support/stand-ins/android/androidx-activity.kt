package androidx.activity

import android.app.Activity
import androidx.activity.result.ActivityResultLauncher
import androidx.activity.result.contract.ActivityResultContract

open class ComponentActivity : Activity() {
    val onBackPressedDispatcher: OnBackPressedDispatcher get() = TODO()
    fun <I, O> registerForActivityResult(
        contract: ActivityResultContract<I, O>,
        callback: (O) -> Unit
    ): ActivityResultLauncher<I> = TODO()
}

class OnBackPressedDispatcher

abstract class OnBackPressedCallback

fun OnBackPressedDispatcher.addCallback(
    owner: Any? = null,
    enabled: Boolean = true,
    onBackPressed: OnBackPressedCallback.() -> Unit
): OnBackPressedCallback = TODO()
