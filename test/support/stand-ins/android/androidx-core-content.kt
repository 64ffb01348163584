package androidx.core.content

import android.content.Context
import android.net.Uri
import java.io.File

object ContextCompat {
    fun checkSelfPermission(context: Context, permission: String): Int = TODO()
}

object FileProvider {
    fun getUriForFile(context: Context, authority: String, file: File): Uri = TODO()
}
