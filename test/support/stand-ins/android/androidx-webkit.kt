package androidx.webkit

import android.net.Uri
import android.webkit.WebView

object WebViewFeature {
    const val WEB_MESSAGE_LISTENER = "WEB_MESSAGE_LISTENER"
    fun isFeatureSupported(feature: String): Boolean = TODO()
}

class WebMessageCompat(val data: String?)

abstract class JavaScriptReplyProxy

object WebViewCompat {
    fun addWebMessageListener(
        webView: WebView,
        jsObjectName: String,
        allowedOriginRules: Set<String>,
        listener: (WebView, WebMessageCompat, Uri, Boolean, JavaScriptReplyProxy) -> Unit
    ) {}
}
