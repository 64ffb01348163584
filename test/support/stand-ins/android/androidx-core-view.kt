package androidx.core.view

import android.view.View

class Insets(val left: Int, val top: Int, val right: Int, val bottom: Int)

class WindowInsetsCompat {
    fun getInsets(types: Int): Insets = TODO()

    object Type {
        fun systemBars(): Int = TODO()
        fun displayCutout(): Int = TODO()
        fun ime(): Int = TODO()
    }

    companion object {
        val CONSUMED: WindowInsetsCompat get() = TODO()
    }
}

object ViewCompat {
    fun setOnApplyWindowInsetsListener(view: View, listener: (View, WindowInsetsCompat) -> WindowInsetsCompat) {}
}
