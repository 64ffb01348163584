import { endSentences } from '../../../../protocol/access/ending-keys.ts'
import type { CommandWords } from './pt-br.ts'

export const en: CommandWords = {
  notALink: (text) => `${text} is not the address of a link, such as https://onboarding.example/4f1c…`,
  onlyLink: 'Name the address of a link, and nothing else.',
  silent: (origin, reason) => `${origin} does not answer: ${reason}.`,
  noReason: 'no reason is given',
  silentBecause: {
    refused: 'nothing listens at this address and port. Start the server, or check the port',
    unknown: 'the DNS does not know this name, seen from this machine. Check the name, or add its record',
    late: 'nothing came within 15 seconds. Check the firewall and the proxy on the way',
    cut: 'the connection was cut before an answer. Check the proxy, and whether the address is http or https',
    certificate: (code) =>
      `this machine does not accept its certificate (${code}). If an authority of the company signed it, name its file in NODE_EXTRA_CA_CERTS`,
  },
  browser: (address) => `What a browser sees: open ${address} where the page will be opened.`,
  pictures: (place) => `Pictures can be written to ${place}, read, listed and removed.`,
  address: {
    name: 'Secure address',
    local: 'http, which browsers accept as secure only on this machine',
    useHttps: 'Serve it over https: without it, no browser allows the camera at this address.',
  },
  certificate: {
    name: 'Certificate',
    unseen: 'the server did not show it to a plain TLS client',
    ends: (days) => (days === 1 ? 'ends in 1 day' : `ends in ${days} days`),
    renew: 'Renew it: once it has ended, browsers turn visitors away.',
  },
  link: {
    name: 'Link',
    open: 'open',
    unknown: 'unknown to the server',
    closed: 'closed: used up, expired or switched off',
    useOpen: 'Check a link that is open; POST /reports/<report>/onboarding-ext makes one.',
    otherAnswer: (status) => `answered ${status} and not the page`,
    handOn: 'Let the proxy pass every path on to Limiar.',
  },
  clock: {
    name: 'Clock',
    untold: 'the answer has no Date',
    differs: (seconds) => `${seconds} s from this machine’s`,
    useNtp: 'Set both clocks by NTP: signatures of webhooks and addresses of pictures depend on the time.',
  },
  embedding: {
    name: 'Who may embed the page',
    removed: 'the policy was removed on the way',
    silent: 'the policy does not say',
    handOn: 'Let the proxy pass on the Content-Security-Policy that Limiar sends.',
    two: (policies) => `two policies, and both apply: ${policies}`,
    addNone: 'Let the proxy add no Content-Security-Policy of its own.',
    anyone: 'any site, which gets the codes of events without their response and may show the page hidden',
    nameHosts:
      'Name the sites in the flow’s embedOrigins: only they can then show the page, and they get whole events.',
  },
  framesForbidden: 'Remove X-Frame-Options from the proxy: it forbids the iframe, whatever the policy says.',
  camera: {
    none: 'none, so the camera is allowed',
    silent: 'does not mention the camera',
    remove: 'Remove Permissions-Policy from the proxy: with it, the page may not use the camera.',
  },
  resource: 'Remove Cross-Origin-Resource-Policy from the proxy: it cuts off sites of another origin.',
  opener: 'Set popups in the flow if a site opens the page in a window and listens to its events.',
  files: {
    name: 'Files of the page',
    all: (count) => `${count}, all there`,
    answers: (path, status) => `${path} answers ${status}`,
    handOn: 'Let the proxy pass /assets/ on to Limiar.',
    types: 'Types of the files',
    right: 'as browsers expect them',
    is: (path, type) => `${path} came as ${type}`,
    keepTypes:
      'Let the proxy keep the Content-Type: without it browsers refuse scripts, and WebAssembly starts slowly.',
    compression: 'Compression of the files',
    compressed: 'they arrive compressed',
    plain: (paths) => `not compressed: ${paths}`,
    handEncoding:
      'Let the proxy pass on Accept-Encoding: without compression the page loads three times slower on a phone.',
  },
  door: {
    name: 'Script for hosts',
    notServed: 'not served, so hosts use the package limiar-host',
    silent: (path) => `${path} does not answer`,
    handOn: (path) =>
      `Let the proxy pass ${path} on to Limiar: hosts that pinned this version cannot load it.`,
  },
  upload: {
    name: 'Large pictures',
    reach: (megabytes) => `${megabytes} MB reach the server`,
    refused: (megabytes) => `${megabytes} MB are refused on the way`,
    allow: 'Allow bodies of 48 MB (nginx: client_max_body_size 48m).',
    ended: 'the connection ended before an answer came',
  },
  keys: {
    name: 'Keys of issuers',
    noToken: 'no access token here: set LIMIAR_ACCESS_TOKEN',
    otherServer: (server) =>
      `the access token is for the server of the settings only: add --server ${server}`,
    mayNot: 'the access token may not read them',
    unreadable: 'they cannot be read',
    none: 'none: codes are read, but not checked',
    install: 'Install them with limiar issuer-keys import: docs/issuer-codes.md.',
    missing: (documents) => `no key for ${documents}: these codes are not checked`,
    allWell: (count) => `${count}, none ends soon`,
    end: endSentences,
  },
  emulator: {
    name: 'Emulator',
    isOn: 'on: in test accounts, the findings for some CPFs are made up',
    remedy: 'Start the server without LIMIAR_EMULATOR where real people are onboarded.',
  },
}
