package com.example.onboarding

import android.Manifest
import android.annotation.SuppressLint
import android.app.AlertDialog
import android.content.ActivityNotFoundException
import android.content.Intent
import android.content.pm.PackageManager
import android.net.Uri
import android.os.Bundle
import android.util.Log
import android.webkit.PermissionRequest
import android.webkit.RenderProcessGoneDetail
import android.webkit.ValueCallback
import android.webkit.WebChromeClient
import android.webkit.WebResourceRequest
import android.webkit.WebView
import android.webkit.WebViewClient
import android.widget.FrameLayout
import androidx.activity.ComponentActivity
import androidx.activity.addCallback
import androidx.activity.result.contract.ActivityResultContracts
import androidx.core.content.ContextCompat
import androidx.core.content.FileProvider
import androidx.core.view.ViewCompat
import androidx.core.view.WindowInsetsCompat
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import java.io.File
import org.json.JSONException
import org.json.JSONObject

/** Shows the onboarding whose address is the intent's data, and ends with its outcome as the activity's result. */
class OnboardingActivity : ComponentActivity() {
    private lateinit var url: Uri
    private lateinit var webView: WebView
    private var cameraRequest: PermissionRequest? = null
    private var chosenFiles: ValueCallback<Array<Uri>>? = null
    private var photo: Uri? = null

    private val askForCamera = registerForActivityResult(ActivityResultContracts.RequestPermission()) { isGranted ->
        answerCameraRequest(isGranted)
    }

    private val chooseFile = registerForActivityResult(ActivityResultContracts.StartActivityForResult()) { result ->
        answerFileChooser(WebChromeClient.FileChooserParams.parseResult(result.resultCode, result.data))
    }

    private val takePhoto = registerForActivityResult(ActivityResultContracts.TakePicture()) { isTaken ->
        answerFileChooser(photo?.takeIf { isTaken }?.let { arrayOf(it) })
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
        setContentView(betweenTheBars(webView))
        onBackPressedDispatcher.addCallback(this) { askWhetherToLeave() }
        // The page keeps its session in the WebView's history: after Android has ended the app behind the camera, the
        // person goes on where they were.
        if (savedInstanceState == null || webView.restoreState(savedInstanceState) == null) webView.loadUrl(url.toString())
    }

    override fun onSaveInstanceState(outState: Bundle) {
        super.onSaveInstanceState(outState)
        webView.saveState(outState)
    }

    override fun onDestroy() {
        webView.destroy()
        if (isFinishing) photos().deleteRecursively()
        super.onDestroy()
    }

    /** Apps for Android 15 draw under the bars, the camera's cut-out and the keyboard; the page's buttons must not. */
    private fun betweenTheBars(content: WebView): FrameLayout {
        val frame = FrameLayout(this)
        frame.addView(content)
        val covered = WindowInsetsCompat.Type.systemBars() or
            WindowInsetsCompat.Type.displayCutout() or
            WindowInsetsCompat.Type.ime()
        ViewCompat.setOnApplyWindowInsetsListener(frame) { view, insets ->
            val edges = insets.getInsets(covered)
            view.setPadding(edges.left, edges.top, edges.right, edges.bottom)
            WindowInsetsCompat.CONSUMED
        }
        return frame
    }

    /** A touch of the back key must not end a verification that is half done. */
    private fun askWhetherToLeave() {
        AlertDialog.Builder(this)
            .setMessage("Sair da verificação? O que já foi enviado não será analisado.")
            .setPositiveButton("Sair") { _, _ -> finishWith(null) }
            .setNegativeButton("Continuar", null)
            .show()
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

    private fun answerFileChooser(files: Array<Uri>?) {
        chosenFiles?.onReceiveValue(files)
        chosenFiles = null
    }

    private fun photos(): File = File(cacheDir, "onboarding")

    /** Where the camera app puts its photograph. The manifest names the provider, and the folder that it shows. */
    private fun newPhoto(): Uri {
        photos().mkdirs()
        val file = File.createTempFile("photo", ".jpg", photos())
        return FileProvider.getUriForFile(this, "$packageName.onboarding", file).also { photo = it }
    }

    private fun mayUseCamera(): Boolean =
        ContextCompat.checkSelfPermission(this, Manifest.permission.CAMERA) == PackageManager.PERMISSION_GRANTED

    /** Any page that is shown gets the camera, so only the onboarding is shown. */
    private inner class OnboardingOnly : WebViewClient() {
        override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean =
            originOf(request.url) != originOf(url)

        /** Android took the page's process, for want of memory: without this the app ends with it. */
        override fun onRenderProcessGone(view: WebView, detail: RenderProcessGoneDetail): Boolean {
            recreate()
            return true
        }
    }

    private inner class CameraAndFiles : WebChromeClient() {
        override fun onPermissionRequest(request: PermissionRequest) {
            val wantsCamera = PermissionRequest.RESOURCE_VIDEO_CAPTURE in request.resources
            if (!wantsCamera || originOf(request.origin) != originOf(url)) return request.deny()
            cameraRequest = request
            if (mayUseCamera()) answerCameraRequest(true) else askForCamera.launch(Manifest.permission.CAMERA)
        }

        /** For people who take the photograph with the phone's own camera, or send a file. */
        override fun onShowFileChooser(
            view: WebView,
            callback: ValueCallback<Array<Uri>>,
            params: FileChooserParams
        ): Boolean {
            answerFileChooser(null)
            chosenFiles = callback
            try {
                // An app that names the camera in its manifest may open the camera app only while it holds the permission.
                if (params.isCaptureEnabled && mayUseCamera()) takePhoto.launch(newPhoto())
                else chooseFile.launch(params.createIntent())
            } catch (noSuchApp: ActivityNotFoundException) {
                answerFileChooser(null)
            }
            return true
        }
    }

    private fun originOf(address: Uri): String = "${address.scheme}://${address.authority}"
}
