/** The commands of `limiar`. Each is loaded when it is called. */
import { beginWithAllocator } from '../machine/allocator.ts'
import type { Command } from './command/command.ts'

export const commands: Readonly<Record<string, Command>> = {
  serve: {
    options: ['role', 'phone'],
    summary: 'serve the API and the page of every link, take its jobs, or both',
    run: async (invocation) => {
      beginWithAllocator()
      return (await import('./service/serve.ts')).serve(invocation)
    },
  },
  token: {
    options: ['show'],
    summary: 'say where the access token is kept',
    run: async (invocation) => (await import('./access/token.ts')).token(invocation),
  },
  'token create': {
    options: ['name', 'scope', 'account', 'days', 'server'],
    summary: 'make an access token of the running server, and print it once',
    run: async (invocation) => (await import('./access/token.ts')).createToken(invocation),
  },
  'token list': {
    options: ['account', 'server'],
    summary: 'list access tokens: id, account, last day of use, state, name, scopes',
    run: async (invocation) => (await import('./access/token.ts')).listTokens(invocation),
  },
  'token revoke': {
    operands: '<id>',
    options: ['server'],
    summary: 'end an access token',
    run: async (invocation) => (await import('./access/token.ts')).revokeToken(invocation),
  },
  'account create': {
    options: ['name', 'environment', 'server'],
    summary: 'make an account of the running server, with a report and no token',
    run: async (invocation) => (await import('./access/account.ts')).createAccount(invocation),
  },
  'account list': {
    options: ['server'],
    summary: 'list accounts: id, environment, name',
    run: async (invocation) => (await import('./access/account.ts')).listAccounts(invocation),
  },
  'people invite': {
    operands: '<name>',
    options: ['role', 'server'],
    summary: 'invite somebody to the console, and print the link, which opens once within seven days',
    run: async (invocation) => (await import('./access/people.ts')).invitePerson(invocation),
  },
  'people invite-again': {
    operands: '<id>',
    options: ['server'],
    summary: 'print another link for somebody who lost the link or the key; the old ones end',
    run: async (invocation) => (await import('./access/people.ts')).invitePersonAgain(invocation),
  },
  'people list': {
    options: ['server'],
    summary: 'list the people of the console: id, role, state, name',
    run: async (invocation) => (await import('./access/people.ts')).listPeople(invocation),
  },
  'people role': {
    operands: '<id> <analyst|supervisor|auditor>',
    options: ['server'],
    summary: 'give somebody another role',
    run: async (invocation) => (await import('./access/people.ts')).changeRole(invocation),
  },
  'people remove': {
    operands: '<id>',
    options: ['server'],
    summary: 'remove somebody from the console: their sessions and their key end',
    run: async (invocation) => (await import('./access/people.ts')).removePerson(invocation),
  },
  'audit verify': {
    options: ['server'],
    summary:
      'look whether the record of accesses is whole; prints the hash of each end, to be kept elsewhere',
    run: async (invocation) => (await import('./access/audit.ts')).verifyAudit(invocation),
  },
  'audit seal': {
    options: ['server'],
    summary: 'take the record of accesses as it is for the true one, after a backup was restored',
    run: async (invocation) => (await import('./access/audit.ts')).sealAudit(invocation),
  },
  backup: {
    operands: '<folder>',
    options: ['with-key'],
    summary: 'copy the database and the pictures into a new folder, while the server runs',
    run: async (invocation) => (await import('./storage/backup.ts')).backUp(invocation),
  },
  verify: {
    operands: '<folder>',
    summary: 'look whether a backup is as it was made',
    run: async (invocation) => (await import('./storage/backup.ts')).verify(invocation),
  },
  restore: {
    operands: '<folder>',
    summary: 'put a backup back into an empty data folder, and an empty database of DATABASE_URL',
    run: async (invocation) => (await import('./storage/backup.ts')).restore(invocation),
  },
  purge: {
    options: ['dry-run'],
    summary: 'erase now what has been kept long enough, without a server',
    run: async (invocation) => (await import('./privacy/purge.ts')).purgeByHand(invocation),
  },
  'blobs check': {
    summary: 'look whether pictures can be written to the folder or bucket, read, listed and removed',
    run: async (invocation) => (await import('./storage/blobs.ts')).checkBlobs(invocation),
  },
  'blobs move': {
    options: ['to', 'remove'],
    summary: 'move every picture to the bucket or to the folder; goes on where it was broken off',
    run: async (invocation) => (await import('./storage/blobs.ts')).moveBlobs(invocation),
  },
  'keys show': {
    summary: 'list the keys of the installation, and which of them each server knows',
    run: async (invocation) => (await import('./storage/keys.ts')).showKeys(invocation),
  },
  'keys rotate': {
    summary: 'exchange the key, and seal everything anew under the new one; goes on where it was broken off',
    run: async (invocation) => (await import('./storage/keys.ts')).rotateKeys(invocation),
  },
  'report list': {
    options: ['server'],
    summary: 'list the reports of the running server: id, version, name',
    run: async (invocation) => (await import('./service/report.ts')).listReports(invocation),
  },
  'report show': {
    operands: '<id>',
    options: ['server'],
    summary: 'write a report as JSON',
    run: async (invocation) => (await import('./service/report.ts')).showReport(invocation),
  },
  'report create': {
    operands: '<file or ->',
    options: ['server'],
    summary: 'make a report of a JSON file; - reads standard input',
    run: async (invocation) => (await import('./service/report.ts')).createReport(invocation),
  },
  'report update': {
    operands: '<id> <file or ->',
    options: ['server'],
    summary: 'make the next version of a report of what report show wrote, changed',
    run: async (invocation) => (await import('./service/report.ts')).updateReport(invocation),
  },
  'report delete': {
    operands: '<id>',
    options: ['server'],
    summary: 'remove a report, or archive it and close its links when it was used',
    run: async (invocation) => (await import('./service/report.ts')).deleteReport(invocation),
  },
  'subject export': {
    operands: '<file.zip>',
    options: ['server'],
    summary:
      'write everything that is kept of a person, with pictures; asks for the CPF, or reads it from standard input',
    run: async (invocation) => (await import('./privacy/subject-export.ts')).exportSubject(invocation),
  },
  'faces import': {
    operands: '<folder or csv>',
    options: ['server', 'from'],
    summary:
      'register faces with the running server, of a folder or of another provider; goes on where it was broken off',
    run: async (invocation) => (await import('./faces/faces-import.ts')).importFaces(invocation),
  },
  'faces export': {
    operands: '<folder>',
    options: ['server', 'provider'],
    summary: 'write the registry of the running server, or of another provider, as pictures and a table',
    run: async (invocation) => (await import('./faces/faces-export.ts')).exportFaces(invocation),
  },
  'faces index status': {
    options: ['server'],
    summary: 'say what searches among the faces on each node, how far behind it is, and how large',
    run: async (invocation) => (await import('./faces/faces-index.ts')).faceIndexStatus(invocation),
  },
  'faces re-embed': {
    options: ['server'],
    summary: 'move the registry of the running server to the model of LIMIAR_FACE_MODEL',
    run: async (invocation) => (await import('./faces/faces-re-embed.ts')).reEmbedFaces(invocation),
  },
  'webhooks listen': {
    options: ['forward-to', 'events', 'server'],
    summary: 'hand the events of the running server to a receiver on this machine, signed, until Ctrl-C',
    run: async (invocation) => (await import('./service/webhooks-listen.ts')).listenToWebhooks(invocation),
  },
  'issuer-keys import': {
    operands: '<file>',
    options: ['group', 'from', 'until', 'environment', 'dry-run', 'yes', 'server'],
    summary:
      'trust public keys of issuers: JSON, or PEM with --group, --from and --until; shows them and asks',
    run: async (invocation) => (await import('./access/issuer-keys.ts')).importIssuerKeys(invocation),
  },
  'issuer-keys fetch': {
    operands: '<address>',
    options: ['environment', 'dry-run', 'yes', 'server'],
    summary: 'the same of what an address answers',
    run: async (invocation) => (await import('./access/issuer-keys.ts')).fetchIssuerKeys(invocation),
  },
  'issuer-keys list': {
    options: ['server'],
    summary: 'list the keys of issuers: id, documents, algorithm, times, environment, SHA-256',
    run: async (invocation) => (await import('./access/issuer-keys.ts')).listIssuerKeys(invocation),
  },
  'issuer-keys remove': {
    operands: '<id>',
    options: ['server'],
    summary: 'trust a key of an issuer no longer',
    run: async (invocation) => (await import('./access/issuer-keys.ts')).removeIssuerKey(invocation),
  },
  doctor: {
    operands: '[link]',
    options: ['language'],
    summary:
      'look whether proxies and headers before a running server let the page of a link work; without a link, blobs check',
    run: async (invocation) => (await import('./doctor/doctor.ts')).examineDeployment(invocation),
  },
  calibrate: {
    operands: '<folder with pairs.csv>',
    options: ['write', 'by-name'],
    summary: 'fit the scale of similarities to photographs of your own',
    run: async (invocation) => (await import('./faces/calibrate.ts')).calibrateModel(invocation),
  },
}
