/* global Scalar, document */
// The library is a global of the script before this one.
Scalar.createApiReference(document.querySelector('#reference'), {
  url: 'openapi.json',
  pageTitle: 'Limiar · API',
  // These replace the library's defaults: no fonts, proxies, assistants or accounts of third parties.
  withDefaultFonts: false,
  proxyUrl: '',
  telemetry: false,
  agent: { disabled: true, hideAddApi: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  // A token that is typed in is gone with the page.
  persistAuth: false,
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  defaultOpenAllTags: false,
  authentication: {
    preferredSecurityScheme: 'bearerToken',
    // So that every example of a call shows where the token goes.
    securitySchemes: { bearerToken: { token: 'YOUR_ACCESS_TOKEN' } },
  },
  operationTitleSource: 'summary',
  theme: 'none',
  favicon: 'docs/icon.svg',
})
