/// The names and types of WebKit that `examples/ios` uses, as in Apple's documentation. Nothing here works.
import UIKit

public struct WKAudiovisualMediaTypes: OptionSet {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
}

public class WKWebViewConfiguration {
    public var allowsInlineMediaPlayback = false
    public var mediaTypesRequiringUserActionForPlayback: WKAudiovisualMediaTypes = []
    public var userContentController = WKUserContentController()
    public init() {}
}

public class WKUserContentController {
    public init() {}
    public func add(_ handler: WKScriptMessageHandler, name: String) {}
}

public protocol WKScriptMessageHandler: AnyObject {
    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage)
}

public class WKScriptMessage {
    public var body: Any { fatalError() }
    public var frameInfo: WKFrameInfo { fatalError() }
}

public class WKFrameInfo {
    public var isMainFrame: Bool { fatalError() }
    public var securityOrigin: WKSecurityOrigin { fatalError() }
}

public class WKSecurityOrigin {
    public var `protocol`: String { fatalError() }
    public var host: String { fatalError() }
    public var port: Int { fatalError() }
}

public class WKNavigation {}

public class WKNavigationAction {
    public var request: URLRequest { fatalError() }
}

public enum WKMediaCaptureType { case camera, microphone, cameraAndMicrophone }
public enum WKPermissionDecision { case prompt, grant, deny }
public enum WKNavigationActionPolicy { case cancel, allow, download }

public class WKWebView: UIView {
    public weak var uiDelegate: WKUIDelegate?
    public weak var navigationDelegate: WKNavigationDelegate?

    public init(frame: CGRect, configuration: WKWebViewConfiguration) { super.init(frame: frame) }
    @discardableResult public func load(_ request: URLRequest) -> WKNavigation? { nil }
    @discardableResult public func reload() -> WKNavigation? { nil }
}

public protocol WKUIDelegate: AnyObject {
    @available(iOS 15.0, *)
    func webView(
        _ webView: WKWebView,
        requestMediaCapturePermissionFor origin: WKSecurityOrigin,
        initiatedByFrame frame: WKFrameInfo,
        type: WKMediaCaptureType,
        decisionHandler: @escaping (WKPermissionDecision) -> Void
    )
}

public protocol WKNavigationDelegate: AnyObject {
    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping (WKNavigationActionPolicy) -> Void
    )
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView)
}
