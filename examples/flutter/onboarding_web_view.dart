import 'dart:convert';

import 'package:file_selector/file_selector.dart';
import 'package:flutter/material.dart';
import 'package:image_picker/image_picker.dart';
import 'package:webview_flutter/webview_flutter.dart';
import 'package:webview_flutter_android/webview_flutter_android.dart';
import 'package:webview_flutter_wkwebview/webview_flutter_wkwebview.dart';

/// Shows the onboarding behind [url] and tells every event of it to [onEvent].
class OnboardingView extends StatefulWidget {
  const OnboardingView({super.key, required this.url, required this.onEvent});

  final Uri url;

  /// The code of the event, and its response; null for most.
  final void Function(String code, Map<String, dynamic>? response) onEvent;

  @override
  State<OnboardingView> createState() => _OnboardingViewState();
}

class _OnboardingViewState extends State<OnboardingView> {
  late final WebViewController _controller = _createController();

  WebViewController _createController() {
    final isApple = WebViewPlatform.instance is WebKitWebViewPlatform;
    final controller = WebViewController.fromPlatformCreationParams(
      isApple
          // The camera's picture plays in the page, without a tap.
          ? WebKitWebViewControllerCreationParams(
              allowsInlineMediaPlayback: true,
              mediaTypesRequiringUserAction: const <PlaybackMediaTypes>{},
            )
          : const PlatformWebViewControllerCreationParams(),
      // The app itself must hold the camera permission by now; see the text.
      onPermissionRequest: _grantCameraAlone,
    );
    final platform = controller.platform;
    if (platform is AndroidWebViewController) {
      platform
        ..setMediaPlaybackRequiresUserGesture(false)
        ..setOnShowFileSelector(_chooseFile);
    }
    controller
      ..setJavaScriptMode(JavaScriptMode.unrestricted)
      ..setNavigationDelegate(NavigationDelegate(onNavigationRequest: _stayOnTheOnboarding))
      ..addJavaScriptChannel('FlutterOnboardingChannel', onMessageReceived: _receive)
      ..loadRequest(widget.url);
    return controller;
  }

  void _grantCameraAlone(WebViewPermissionRequest request) {
    final asksForMore = request.types.any((type) => type != WebViewPermissionResourceType.camera);
    if (asksForMore) {
      request.deny();
    } else {
      request.grant();
    }
  }

  /// For people who take the photograph with the phone's own camera, or send a file. Only Android asks; without it the
  /// page's buttons for these do nothing there.
  Future<List<String>> _chooseFile(FileSelectorParams params) async {
    final types = params.acceptTypes.where((type) => type.contains('/')).toList();
    final file = params.isCaptureEnabled
        ? await ImagePicker().pickImage(source: ImageSource.camera)
        : await openFile(acceptedTypeGroups: [XTypeGroup(mimeTypes: types.isEmpty ? null : types)]);
    return file == null ? [] : [Uri.file(file.path).toString()];
  }

  /// A channel does not say who sends, and any page that is shown gets the permissions: only the onboarding may be
  /// shown.
  NavigationDecision _stayOnTheOnboarding(NavigationRequest request) {
    final target = Uri.tryParse(request.url);
    final isOurs = target?.scheme == widget.url.scheme && target?.authority == widget.url.authority;
    return isOurs ? NavigationDecision.navigate : NavigationDecision.prevent;
  }

  void _receive(JavaScriptMessage message) {
    final event = jsonDecode(message.message);
    if (event is! Map<String, dynamic> || event['code'] is! String) return;
    widget.onEvent(event['code'] as String, event['response'] as Map<String, dynamic>?);
  }

  @override
  Widget build(BuildContext context) => WebViewWidget(controller: _controller);
}
