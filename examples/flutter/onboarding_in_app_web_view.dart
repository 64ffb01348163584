import 'dart:convert';

import 'package:flutter/material.dart';
import 'package:flutter_inappwebview/flutter_inappwebview.dart';

/// Shows the onboarding behind [url] and tells every event of it to [onEvent].
class OnboardingView extends StatelessWidget {
  const OnboardingView({super.key, required this.url, required this.onEvent});

  final Uri url;

  /// The code of the event, and its response; null for most.
  final void Function(String code, Map<String, dynamic>? response) onEvent;

  @override
  Widget build(BuildContext context) {
    return InAppWebView(
      initialSettings: InAppWebViewSettings(
        javaScriptEnabled: true,
        domStorageEnabled: true,
        // The package shows files of the phone unless it is told not to.
        allowFileAccess: false,
        // The camera's picture plays in the page, without a tap.
        allowsInlineMediaPlayback: true,
        mediaPlaybackRequiresUserGesture: false,
      ),
      onWebViewCreated: (controller) async {
        // Before the page is loaded: the object has to be there when its scripts begin.
        await controller.addWebMessageListener(
          WebMessageListener(
            jsObjectName: 'FlutterOnboardingChannel',
            allowedOriginRules: {url.origin},
            onPostMessage: (message, sourceOrigin, isMainFrame, replyProxy) {
              if (isMainFrame) _receive(message?.data);
            },
          ),
        );
        await controller.loadUrl(urlRequest: URLRequest(url: WebUri.uri(url)));
      },
      // An app shows no address bar: a page of somebody else would pass for the app's own.
      shouldOverrideUrlLoading: (controller, action) async =>
          _isOurs(action.request.url) ? NavigationActionPolicy.ALLOW : NavigationActionPolicy.CANCEL,
      onPermissionRequest: (controller, request) async {
        // The app itself must hold the camera permission by now; see the text.
        final isOurs = _isOurs(request.origin);
        return PermissionResponse(
          resources: isOurs ? [PermissionResourceType.CAMERA] : [],
          action: isOurs ? PermissionResponseAction.GRANT : PermissionResponseAction.DENY,
        );
      },
      // iOS took the page's process, for want of memory: without this the person looks at a white screen.
      onWebContentProcessDidTerminate: (controller) => controller.reload(),
      // The same on Android, where another view has to take its place; without it the app ends.
      onRenderProcessGone: (controller, detail) => onEvent('ONBOARDING_ERROR', null),
    );
  }

  bool _isOurs(Uri? address) => address?.scheme == url.scheme && address?.authority == url.authority;

  void _receive(Object? text) {
    if (text is! String) return;
    final event = jsonDecode(text);
    if (event is! Map<String, dynamic> || event['code'] is! String) return;
    onEvent(event['code'] as String, event['response'] as Map<String, dynamic>?);
  }
}
