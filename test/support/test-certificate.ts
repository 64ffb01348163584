/**
 * A certificate for pictures.example that signs itself, and its key: it is for tests only and proves nothing about
 * anybody. Valid from 2020 to 2120.
 */
export const testCertificate = {
  cert: `-----BEGIN CERTIFICATE-----
MIIBijCCAS+gAwIBAgIUcExRoKHqRICMPPNxjGt4rTf1MukwCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTAgFw0yMDAxMDEwMDAwMDBaGA8y
MTIwMDEwMTAwMDAwMFowGzEZMBcGA1UEAwwQcGljdHVyZXMuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABIbKXJ3cqrA5CJQIPdQBFoqr8DI9qWRjoo+m
sDgbVmaIGWJ4QHVNeH8DvtKo6UyyexlJBvGvERHOZDGk0whwX/6jTzBNMA8GA1Ud
EwEB/wQFMAMBAf8wGwYDVR0RBBQwEoIQcGljdHVyZXMuZXhhbXBsZTAdBgNVHQ4E
FgQU/Hew/ElxTtK55AVKSb06ZxWsxcwwCgYIKoZIzj0EAwIDSQAwRgIhAKSiGs3x
VooBzDxliXSPtS+XC4EuJsX2mMrCeXzdR+WYAiEA8ztQi10OwdgQXIuHEJ5+fcjx
z8XzkUGSkdstthzb5+Q=
-----END CERTIFICATE-----
`,
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgi3Cb4uglXKfNUM0I
9XYEuk36+aKAeuSSOGEXNAh+Q4OhRANCAASGylyd3KqwOQiUCD3UARaKq/AyPalk
Y6KPprA4G1ZmiBlieEB1TXh/A77SqOlMsnsZSQbxrxERzmQxpNMIcF/+
-----END PRIVATE KEY-----
`,
} as const
