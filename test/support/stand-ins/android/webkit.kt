package android.webkit

import android.content.Context
import android.content.Intent
import android.net.Uri
import android.os.Bundle
import android.view.View

class WebView(context: Context) : View(context) {
    val settings: WebSettings get() = TODO()
    var webViewClient: WebViewClient? = null
    var webChromeClient: WebChromeClient? = null
    fun loadUrl(url: String) {}
    fun saveState(outState: Bundle): Any? = TODO()
    fun restoreState(inState: Bundle): Any? = TODO()
    fun destroy() {}
}

class WebSettings {
    var javaScriptEnabled = false
    var domStorageEnabled = false
    var allowFileAccess = false
    var mediaPlaybackRequiresUserGesture = true
}

interface WebResourceRequest {
    val url: Uri
}

class RenderProcessGoneDetail

open class WebViewClient {
    open fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean = TODO()
    open fun onRenderProcessGone(view: WebView, detail: RenderProcessGoneDetail): Boolean = TODO()
}

open class PermissionRequest {
    val origin: Uri get() = TODO()
    val resources: Array<String> get() = TODO()
    fun grant(resources: Array<String>) {}
    fun deny() {}

    companion object {
        const val RESOURCE_VIDEO_CAPTURE = "android.webkit.resource.VIDEO_CAPTURE"
    }
}

interface ValueCallback<T> {
    fun onReceiveValue(value: T?)
}

open class WebChromeClient {
    open fun onPermissionRequest(request: PermissionRequest) {}
    open fun onShowFileChooser(view: WebView, callback: ValueCallback<Array<Uri>>, params: FileChooserParams): Boolean =
        TODO()

    abstract class FileChooserParams {
        abstract val isCaptureEnabled: Boolean
        abstract fun createIntent(): Intent

        companion object {
            fun parseResult(resultCode: Int, data: Intent?): Array<Uri>? = TODO()
        }
    }
}
