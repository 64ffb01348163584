/// The names and types of UIKit that `examples/ios` uses, as in Apple's documentation. Nothing here works.
@_exported import Foundation
@_exported import FoundationNetworking

public typealias CGRect = Foundation.CGRect

open class UIView {
    public init(frame: CGRect) {}
}

open class UIPresentationController {
    public weak var delegate: UIAdaptivePresentationControllerDelegate?
}

public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

open class UIViewController: NSObject {
    public var view: UIView! = nil
    public var isModalInPresentation = false
    public var presentationController: UIPresentationController? { nil }

    public init(nibName: String?, bundle: Bundle?) {}
    public required init?(coder: NSCoder) { nil }

    open func loadView() {}
    open func viewWillAppear(_ animated: Bool) {}
    public func present(_ controller: UIViewController, animated: Bool, completion: (() -> Void)? = nil) {}
}

public class UIAlertController: UIViewController {
    public enum Style { case alert, actionSheet }

    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init(nibName: nil, bundle: nil)
    }

    public func addAction(_ action: UIAlertAction) {}
}

public class UIAlertAction {
    public enum Style { case `default`, cancel, destructive }

    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {}
}
