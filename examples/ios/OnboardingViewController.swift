import UIKit
import WebKit

/// Shows the onboarding behind a link and tells every event of it to `onEvent`.
final class OnboardingViewController: UIViewController {
    /// A message of the page, read from its JSON text.
    struct Event: Decodable {
        struct Response: Decodable {
            let executionId: String?
            let reason: String?
            let stepName: String?
        }

        let code: String
        let response: Response?
    }

    private let url: URL
    private let onEvent: (Event) -> Void

    init(url: URL, onEvent: @escaping (Event) -> Void) {
        self.url = url
        self.onEvent = onEvent
        super.init(nibName: nil, bundle: nil)
        // A swipe asks first: see presentationControllerDidAttemptToDismiss.
        isModalInPresentation = true
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("Make it with init(url:onEvent:).")
    }

    override func loadView() {
        let configuration = WKWebViewConfiguration()
        // The camera's picture plays in the page, without a tap.
        configuration.allowsInlineMediaPlayback = true
        configuration.mediaTypesRequiringUserActionForPlayback = []
        // The content controller keeps its handlers alive, so it gets one that holds this controller weakly.
        configuration.userContentController.add(WeakReceiver(self), name: "OnboardingChannel")
        let webView = WKWebView(frame: .zero, configuration: configuration)
        webView.uiDelegate = self
        webView.navigationDelegate = self
        view = webView
        webView.load(URLRequest(url: url))
    }

    override func viewWillAppear(_ animated: Bool) {
        super.viewWillAppear(animated)
        presentationController?.delegate = self
    }

    fileprivate func receive(_ message: WKScriptMessage) {
        guard message.frameInfo.isMainFrame, isOurs(message.frameInfo.securityOrigin) else { return }
        guard let text = message.body as? String else { return }
        guard let event = try? JSONDecoder().decode(Event.self, from: Data(text.utf8)) else { return }
        onEvent(event)
    }

    fileprivate func isOurs(_ origin: WKSecurityOrigin) -> Bool {
        origin.protocol == url.scheme && origin.host == url.host && origin.port == (url.port ?? 0)
    }
}

extension OnboardingViewController: WKUIDelegate {
    /// iOS asks the person once for the app (`NSCameraUsageDescription`); this spares them a second question.
    @available(iOS 15.0, *)
    func webView(
        _ webView: WKWebView,
        requestMediaCapturePermissionFor origin: WKSecurityOrigin,
        initiatedByFrame frame: WKFrameInfo,
        type: WKMediaCaptureType,
        decisionHandler: @escaping (WKPermissionDecision) -> Void
    ) {
        decisionHandler(type == .camera && isOurs(origin) ? .grant : .deny)
    }
}

extension OnboardingViewController: WKNavigationDelegate {
    /// Any page that is shown gets the camera, so only the onboarding is shown.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        let target = navigationAction.request.url
        let isOurs = target?.scheme == url.scheme && target?.host == url.host && target?.port == url.port
        decisionHandler(isOurs ? .allow : .cancel)
    }

    /// iOS took the page's process, for want of memory: without this the person looks at a white screen.
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        webView.reload()
    }
}

extension OnboardingViewController: UIAdaptivePresentationControllerDelegate {
    /// A careless finger must not end a verification that is half done.
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
        let question = UIAlertController(
            title: "Sair da verificação?",
            message: "O que já foi enviado não será analisado.",
            preferredStyle: .alert
        )
        question.addAction(UIAlertAction(title: "Continuar", style: .cancel))
        question.addAction(UIAlertAction(title: "Sair", style: .destructive) { [onEvent] _ in
            onEvent(Event(code: "ONBOARDING_CANCELLED", response: nil))
        })
        present(question, animated: true)
    }
}

private final class WeakReceiver: NSObject, WKScriptMessageHandler {
    private weak var controller: OnboardingViewController?

    init(_ controller: OnboardingViewController) {
        self.controller = controller
    }

    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        self.controller?.receive(message)
    }
}
