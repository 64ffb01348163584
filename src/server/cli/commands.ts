/** The commands of `limiar` in the groups of its help. Each is loaded when it is called. */
import { beginWithAllocator } from '../machine/allocator.ts'
import type { Command } from './command/command.ts'

export const commandGroups = {
  'Run a server': {
    serve: {
      options: ['role', 'phone'],
      meanings: { role: ['--role <all|api|worker>', 'which part of the work this node does (all)'] },
      summary: 'run the server: the API, the pages of links, and the analyses',
      example: 'LIMIAR_DATA_DIR=/srv/limiar limiar serve',
      run: async (invocation) => {
        beginWithAllocator()
        return (await import('./service/serve.ts')).serve(invocation)
      },
    },
    doctor: {
      operands: '[link]',
      options: ['language', 'server'],
      meanings: {
        server: ['--server <address>', 'the server that may get the access token (LIMIAR_PUBLIC_URL)'],
      },
      summary: 'check that a link works through your proxies; without a link, check the place of pictures',
      example: 'limiar doctor https://id.example.com/<token>',
      run: async (invocation) => (await import('./doctor/doctor.ts')).examineDeployment(invocation),
    },
  },
  'Who may do what': {
    token: {
      options: ['show'],
      summary: 'print the file that holds the access token; --show prints the token itself',
      example: 'export LIMIAR_TOKEN=$(limiar token --show)',
      run: async (invocation) => (await import('./access/token.ts')).token(invocation),
    },
    'token create': {
      options: ['name', 'scope', 'account', 'days', 'server'],
      meanings: { name: ['--name <name>', 'what the token is for, as the list shows it'] },
      summary: 'create an access token, and print it: it is shown only this once',
      example: 'limiar token create --name backend --scope links:write,executions:read --days 365',
      run: async (invocation) => (await import('./access/token.ts')).createToken(invocation),
    },
    'token list': {
      options: ['account', 'server'],
      summary: 'list access tokens: id, account, last day of use, state, name, scopes',
      example: 'LIMIAR_ACCESS_TOKEN=<token> limiar token list --server https://id.example.com',
      run: async (invocation) => (await import('./access/token.ts')).listTokens(invocation),
    },
    'token revoke': {
      operands: '<id>',
      options: ['server'],
      summary: 'revoke an access token',
      example: 'limiar token revoke <id>',
      run: async (invocation) => (await import('./access/token.ts')).revokeToken(invocation),
    },
    'account create': {
      options: ['name', 'environment', 'server'],
      meanings: {
        name: ['--name <name>', 'what the account is called'],
        environment: [
          '--environment <test|production>',
          'test simulates official data; it can never be changed',
        ],
      },
      summary: 'create an account with its first reports, and print its id',
      example: "limiar account create --name 'Banco Norte' --environment production",
      run: async (invocation) => (await import('./access/account.ts')).createAccount(invocation),
    },
    'account list': {
      options: ['server'],
      summary: 'list accounts: id, environment, name',
      example: 'limiar account list',
      run: async (invocation) => (await import('./access/account.ts')).listAccounts(invocation),
    },
    'people invite': {
      operands: '<name>',
      options: ['role', 'server'],
      meanings: { role: ['--role <analyst|supervisor|auditor>', 'what the person may do'] },
      summary: 'invite somebody to the console, and print the link; it works once, for seven days',
      example: "limiar people invite 'Maria Souza' --role supervisor",
      run: async (invocation) => (await import('./access/people.ts')).invitePerson(invocation),
    },
    'people invite-again': {
      operands: '<id>',
      options: ['server'],
      summary: 'print a new link for somebody who lost theirs, or their key; the old ones stop working',
      example: 'limiar people invite-again <id>',
      run: async (invocation) => (await import('./access/people.ts')).invitePersonAgain(invocation),
    },
    'people list': {
      options: ['server'],
      summary: 'list the people of the console: id, role, state, name',
      example: 'limiar people list',
      run: async (invocation) => (await import('./access/people.ts')).listPeople(invocation),
    },
    'people role': {
      operands: '<id> <role>',
      options: ['server'],
      summary: 'give somebody another role: analyst, supervisor or auditor',
      example: 'limiar people role <id> auditor',
      run: async (invocation) => (await import('./access/people.ts')).changeRole(invocation),
    },
    'people remove': {
      operands: '<id>',
      options: ['server'],
      summary: 'remove somebody from the console; their sessions and their key stop working',
      example: 'limiar people remove <id>',
      run: async (invocation) => (await import('./access/people.ts')).removePerson(invocation),
    },
    'audit verify': {
      options: ['server'],
      summary: 'check that nobody changed the record of accesses; print the hashes to keep elsewhere',
      example: 'limiar audit verify > /elsewhere/audit-2026-11-24.txt',
      run: async (invocation) => (await import('./access/audit.ts')).verifyAudit(invocation),
    },
    'audit seal': {
      options: ['server'],
      summary: 'accept the record of accesses as it is, after a backup was restored',
      example: 'limiar audit seal',
      run: async (invocation) => (await import('./access/audit.ts')).sealAudit(invocation),
    },
  },
  'Reports and webhooks': {
    'report list': {
      options: ['server'],
      summary: 'list reports: id, version, name',
      example: "REPORT=$(limiar report list | awk 'NR == 1 { print $1 }')",
      run: async (invocation) => (await import('./service/report.ts')).listReports(invocation),
    },
    'report show': {
      operands: '<id>',
      options: ['server'],
      summary: 'print a report as JSON',
      example: 'limiar report show <id> > report.json',
      run: async (invocation) => (await import('./service/report.ts')).showReport(invocation),
    },
    'report create': {
      operands: '<file or ->',
      options: ['server'],
      summary: 'create a report from a JSON file; - reads standard input',
      example: 'limiar report create report.json',
      run: async (invocation) => (await import('./service/report.ts')).createReport(invocation),
    },
    'report update': {
      operands: '<id> <file or ->',
      options: ['server'],
      summary: 'create the next version of a report from a JSON file, such as report show prints',
      example: 'limiar report update <id> report.json',
      run: async (invocation) => (await import('./service/report.ts')).updateReport(invocation),
    },
    'report delete': {
      operands: '<id>',
      options: ['server'],
      summary: 'remove a report; one that was used is archived, and its links are closed',
      example: 'limiar report delete <id>',
      run: async (invocation) => (await import('./service/report.ts')).deleteReport(invocation),
    },
    'webhooks listen': {
      options: ['forward-to', 'events', 'server'],
      summary: 'forward events to a receiver on this machine, signed, until Ctrl-C',
      example: 'limiar webhooks listen --forward-to http://localhost:3000/hooks',
      run: async (invocation) => (await import('./service/webhooks-listen.ts')).listenToWebhooks(invocation),
    },
  },
  'The face registry': {
    'faces import': {
      operands: '<folder or csv>',
      options: ['server', 'from'],
      meanings: {
        from: [
          '--from <address>',
          'fetch the faces of this provider into the folder first; its token is in LIMIAR_PROVIDER_TOKEN',
        ],
      },
      summary: 'register the faces of a folder or another provider; run it again after an interruption',
      example: 'limiar faces import ./faces',
      run: async (invocation) => (await import('./faces/faces-import.ts')).importFaces(invocation),
    },
    'faces export': {
      operands: '<folder>',
      options: ['server', 'provider'],
      summary: 'write the registry, or that of another provider, into a folder as pictures and a table',
      example: 'limiar faces export ./faces',
      run: async (invocation) => (await import('./faces/faces-export.ts')).exportFaces(invocation),
    },
    'faces index status': {
      options: ['server'],
      summary: 'show the search index of each node: how far behind it is, and how large',
      example: 'limiar faces index status',
      run: async (invocation) => (await import('./faces/faces-index.ts')).faceIndexStatus(invocation),
    },
    'faces re-embed': {
      options: ['server'],
      summary: 'move the registry to the model of LIMIAR_FACE_MODEL',
      example: 'LIMIAR_FACE_MODEL=/models/new.onnx limiar faces re-embed',
      run: async (invocation) => (await import('./faces/faces-re-embed.ts')).reEmbedFaces(invocation),
    },
    calibrate: {
      operands: '<folder>',
      options: ['write', 'by-name'],
      summary: 'fit the scale of similarities to your own photographs, in a folder with pairs.csv',
      example: 'limiar calibrate ./people --by-name',
      run: async (invocation) => (await import('./faces/calibrate.ts')).calibrateModel(invocation),
    },
  },
  'What is kept of people': {
    'subject export': {
      operands: '<file.zip>',
      options: ['server'],
      summary: 'write everything that is kept about a person, with pictures; it asks for the CPF',
      example: 'limiar subject export request-17.zip',
      run: async (invocation) => (await import('./privacy/subject-export.ts')).exportSubject(invocation),
    },
    purge: {
      options: ['dry-run'],
      summary: 'erase now what has been kept long enough; with the embedded database, stop the server first',
      example: 'limiar purge --dry-run',
      run: async (invocation) => (await import('./privacy/purge.ts')).purgeByHand(invocation),
    },
  },
  'Backups, pictures and keys': {
    backup: {
      operands: '<folder>',
      options: ['with-key'],
      summary: 'copy the database and the pictures into a new folder, while the server runs',
      example: 'limiar backup /backups/limiar-2026-11-24',
      run: async (invocation) => (await import('./storage/backup.ts')).backUp(invocation),
    },
    verify: {
      operands: '<folder>',
      summary: 'check that a backup is complete and unchanged',
      example: 'limiar verify /backups/limiar-2026-11-24',
      run: async (invocation) => (await import('./storage/backup.ts')).verify(invocation),
    },
    restore: {
      operands: '<folder>',
      summary: 'restore a backup into an empty data folder, and into the empty database of DATABASE_URL',
      example: 'LIMIAR_DATA_DIR=/srv/limiar limiar restore /backups/limiar-2026-11-24',
      run: async (invocation) => (await import('./storage/backup.ts')).restore(invocation),
    },
    'blobs check': {
      summary: 'check that pictures can be written, read, listed and removed in the folder or bucket',
      example: 'limiar blobs check',
      run: async (invocation) => (await import('./storage/blobs.ts')).checkBlobs(invocation),
    },
    'blobs move': {
      options: ['to', 'remove'],
      summary: 'move every picture to the bucket or to the folder; run it again after an interruption',
      example: 'limiar blobs move --to s3',
      run: async (invocation) => (await import('./storage/blobs.ts')).moveBlobs(invocation),
    },
    'keys show': {
      summary: 'list the encryption keys, and which of them each server knows',
      example: 'limiar keys show',
      run: async (invocation) => (await import('./storage/keys.ts')).showKeys(invocation),
    },
    'keys rotate': {
      summary: 'encrypt everything under a new key; run it again after an interruption',
      example: 'limiar keys rotate',
      run: async (invocation) => (await import('./storage/keys.ts')).rotateKeys(invocation),
    },
  },
  'Keys of issuers of documents': {
    'issuer-keys import': {
      operands: '<file>',
      options: ['group', 'from', 'until', 'environment', 'dry-run', 'yes', 'server'],
      meanings: { from: ['--from <day>', 'the day from which the issuer signs with the key'] },
      summary: 'trust the public keys in a JSON or PEM file; they are shown first, and you are asked',
      example: 'limiar issuer-keys import cin.pem --group cin --from 2022-02-23 --until 2042-02-23',
      run: async (invocation) => (await import('./access/issuer-keys.ts')).importIssuerKeys(invocation),
    },
    'issuer-keys fetch': {
      operands: '<address>',
      options: ['environment', 'dry-run', 'yes', 'server'],
      summary: 'trust the public keys at an https address, in the same way',
      example: 'limiar issuer-keys fetch https://keys.example.com/cin.json --dry-run',
      run: async (invocation) => (await import('./access/issuer-keys.ts')).fetchIssuerKeys(invocation),
    },
    'issuer-keys list': {
      options: ['server'],
      summary: 'list the keys of issuers: id, documents, algorithm, times, environment, SHA-256',
      example: 'limiar issuer-keys list',
      run: async (invocation) => (await import('./access/issuer-keys.ts')).listIssuerKeys(invocation),
    },
    'issuer-keys remove': {
      operands: '<id>',
      options: ['server'],
      summary: 'stop trusting a key of an issuer',
      example: 'limiar issuer-keys remove <id>',
      run: async (invocation) => (await import('./access/issuer-keys.ts')).removeIssuerKey(invocation),
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Command>>>>

/** Every command by its name. */
export const commands: Readonly<Record<string, Command>> = Object.fromEntries(
  Object.values(commandGroups).flatMap((group) => Object.entries<Command>(group)),
)
