/**
 * SHA-256 of the SubjectPublicKeyInfo of issuers' keys, as other people read them out of the issuers' own apps. They
 * help an operator to compare keys. They are second-hand, and nothing is trusted because of them.
 */
const fingerprints: Readonly<Record<string, string>> = {
  '37f4b589d03ddf532da5c94b764cc96bde7be8db5f395cbe47479112a01eb22d': 'SENATRAN, CNH, 2017 to 2022',
  '71b3e169c8eb4c5572b3f84c7cf9f8d14198f7e45959ec1ef0d9a4861c457dca': 'SENATRAN, CNH, 2022 to 2027',
  d0a72a3b7fd820f82313d86f6f53bdbf05394f53fd3c4f54d89b9f36c53d3f98: 'SENATRAN, CNH since June 2022',
  '856527b83b07c417de460fb0cd0a6f5c23ad3830d91fcaa12146f2fea62d5982': 'TSE, DNI, 2018 to 2023',
  '61413abb3f390b7e5b3722c9b30f7feec6791959e42f6d1fc262a228c926ee57': 'DNI of 2022 and RG Digital',
  '082d98d1c93f1e524aa674bd60ee9f7df88963df2f3b1ca753ae7aaf800b8bf0': 'MJSP, CIN',
}

/** Says whose key a fingerprint is; undefined when that is not known. */
export function knownFingerprint(fingerprint: string): string | undefined {
  return fingerprints[fingerprint]
}
