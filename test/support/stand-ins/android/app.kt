package android.app

import android.content.Context
import android.content.DialogInterface

open class AlertDialog {
    class Builder(context: Context) {
        fun setMessage(message: CharSequence): Builder = TODO()
        fun setPositiveButton(text: CharSequence, listener: DialogInterface.OnClickListener?): Builder = TODO()
        fun setPositiveButton(text: CharSequence, listener: ((DialogInterface, Int) -> Unit)?): Builder = TODO()
        fun setNegativeButton(text: CharSequence, listener: DialogInterface.OnClickListener?): Builder = TODO()
        fun show(): AlertDialog = TODO()
    }
}

open class Activity : Context() {
    val intent: android.content.Intent get() = TODO()
    val isFinishing: Boolean get() = TODO()
    fun setContentView(view: android.view.View) {}
    fun setResult(resultCode: Int, data: android.content.Intent?) {}
    fun recreate() {}
    open fun finish() {}
    protected open fun onCreate(savedInstanceState: android.os.Bundle?) {}
    protected open fun onSaveInstanceState(outState: android.os.Bundle) {}
    protected open fun onDestroy() {}

    companion object {
        const val RESULT_OK = -1
        const val RESULT_CANCELED = 0
    }
}
