import UIKit
import WebKit

/// Shows the onboarding behind a link and tells every event of it to `onEvent`.
final class OnboardingViewController: UIViewController {
    /// What the page sends, as the JSON text that it is.
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
        // The content controller keeps what it is given, so it is given something that lets go of this one.
        configuration.userContentController.add(WeakReceiver(self), name: "OnboardingChannel")
        let webView = WKWebView(frame: .zero, configuration: configuration)
        webView.uiDelegate = self
        webView.navigationDelegate = self
        view = webView
        webView.load(URLRequest(url: url))
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
    /// The camera is granted to whatever is shown, so nothing but the onboarding is.
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    ) {
        let target = navigationAction.request.url
        let isOurs = target?.scheme == url.scheme && target?.host == url.host && target?.port == url.port
        decisionHandler(isOurs ? .allow : .cancel)
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
