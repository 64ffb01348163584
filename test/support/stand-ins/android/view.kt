package android.view

import android.content.Context

open class View(context: Context) {
    fun setPadding(left: Int, top: Int, right: Int, bottom: Int) {}
}
