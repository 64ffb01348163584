package com.example.onboarding

import android.Manifest
import android.annotation.SuppressLint
import android.content.Intent
import android.content.pm.PackageManager
import android.net.Uri
import android.os.Bundle
import android.util.Log
import android.webkit.PermissionRequest
import android.webkit.ValueCallback
import android.webkit.WebChromeClient
import android.webkit.WebResourceRequest
import android.webkit.WebView
import android.webkit.WebViewClient
import androidx.activity.ComponentActivity
import androidx.activity.result.contract.ActivityResultContracts
import androidx.core.content.ContextCompat
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import org.json.JSONException
import org.json.JSONObject

/** Shows the onboarding whose address is the intent's data, and ends with its outcome as the activity's result. */
class OnboardingActivity : ComponentActivity() {
    private lateinit var url: Uri
    private lateinit var webView: WebView
    private var cameraRequest: PermissionRequest? = null
    private var chosenFiles: ValueCallback<Array<Uri>>? = null

    private val askForCamera = registerForActivityResult(ActivityResultContracts.RequestPermission()) { isGranted ->
        answerCameraRequest(isGranted)
    }

    private val chooseFile = registerForActivityResult(ActivityResultContracts.StartActivityForResult()) { result ->
        chosenFiles?.onReceiveValue(WebChromeClient.FileChooserParams.parseResult(result.resultCode, result.data))
        chosenFiles = null
    }

    @SuppressLint("SetJavaScriptEnabled")
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        url = requireNotNull(intent.data) { "Start this activity with the link as its data." }
        require(url.scheme == "https" || url.scheme == "http") { "The link must be http(s)." }
        webView = WebView(this)
        webView.settings.javaScriptEnabled = true
        webView.settings.domStorageEnabled = true
        // An app that targets Android 10 or older shows files of the phone unless it is told not to.
        webView.settings.allowFileAccess = false
        // The camera's picture plays in the page, without a tap.
        webView.settings.mediaPlaybackRequiresUserGesture = false
        webView.webViewClient = OnboardingOnly()
        webView.webChromeClient = CameraAndFiles()
        listen()
        setContentView(webView)
        webView.loadUrl(url.toString())
    }

    override fun onDestroy() {
        webView.destroy()
        super.onDestroy()
    }

    /** Before the page is loaded: the object has to be there when its scripts begin. */
    private fun listen() {
        check(WebViewFeature.isFeatureSupported(WebViewFeature.WEB_MESSAGE_LISTENER)) {
            "The WebView of this phone is too old: ask for an update of Android System WebView."
        }
        WebViewCompat.addWebMessageListener(webView, "OnboardingChannel", setOf(originOf(url))) { _, message, _, isMainFrame, _ ->
            if (isMainFrame) receive(message.data.orEmpty())
        }
    }

    private fun receive(text: String) {
        val event = try {
            JSONObject(text)
        } catch (notAnEvent: JSONException) {
            return
        }
        when (val code = event.optString("code")) {
            "ONBOARDING_FINISHED" -> finishWith(event.optJSONObject("response")?.optString("executionId"))
            "ONBOARDING_CANCELLED", "ONBOARDING_ERROR" -> finishWith(null)
            else -> Log.d("Onboarding", code)
        }
    }

    private fun finishWith(executionId: String?) {
        val outcome = if (executionId == null) RESULT_CANCELED else RESULT_OK
        setResult(outcome, Intent().putExtra("executionId", executionId))
        finish()
    }

    private fun answerCameraRequest(isGranted: Boolean) {
        val request = cameraRequest ?: return
        cameraRequest = null
        if (isGranted) request.grant(arrayOf(PermissionRequest.RESOURCE_VIDEO_CAPTURE)) else request.deny()
    }

    /** The camera is granted to whatever is shown, so nothing but the onboarding is. */
    private inner class OnboardingOnly : WebViewClient() {
        override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean =
            originOf(request.url) != originOf(url)
    }

    private inner class CameraAndFiles : WebChromeClient() {
        override fun onPermissionRequest(request: PermissionRequest) {
            val wantsCamera = PermissionRequest.RESOURCE_VIDEO_CAPTURE in request.resources
            if (!wantsCamera || originOf(request.origin) != originOf(url)) return request.deny()
            cameraRequest = request
            val permission = Manifest.permission.CAMERA
            val isGranted = ContextCompat.checkSelfPermission(this@OnboardingActivity, permission)
            if (isGranted == PackageManager.PERMISSION_GRANTED) answerCameraRequest(true) else askForCamera.launch(permission)
        }

        /** For who cannot use the camera and sends a file instead. */
        override fun onShowFileChooser(
            view: WebView,
            callback: ValueCallback<Array<Uri>>,
            params: FileChooserParams
        ): Boolean {
            chosenFiles?.onReceiveValue(null)
            chosenFiles = callback
            chooseFile.launch(params.createIntent())
            return true
        }
    }

    private fun originOf(address: Uri): String = "${address.scheme}://${address.authority}"
}
