package android.content

import android.net.Uri
import java.io.File

open class Context {
    val cacheDir: File get() = TODO()
    val packageName: String get() = TODO()
}

interface DialogInterface {
    interface OnClickListener {
        fun onClick(dialog: DialogInterface, which: Int)
    }
}

class ActivityNotFoundException : RuntimeException()

class Intent {
    val data: Uri? get() = TODO()
    fun putExtra(name: String, value: String?): Intent = TODO()
}
