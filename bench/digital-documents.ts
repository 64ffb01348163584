/**
 * The cost of the PDF of a digital document, of its signed code and of the code's portrait, in milliseconds of
 * processor time with the start of threads: `node bench/digital-documents.ts [times]`.
 */
import { cinSpecimen } from '../demo/specimens/issuer-codes/issuer-codes.ts'
import { digitalDocument } from '../demo/specimens/pdf/digital-document.ts'
import { portraitSpecimen } from '../demo/specimens/issuer-codes/portrait.ts'
import { randomPerson } from '../demo/specimens/person.ts'
import { renderSpecimen } from '../demo/specimens/specimen.ts'
import { readIssuerCode } from '../src/documents/codes/issuer-code.ts'
import { newId } from '../src/protocol/ids.ts'
import { createFilePictures } from '../src/server/adapters/file-pictures/file-pictures.ts'
import { createIssuerPortraits } from '../src/server/adapters/file-pictures/issuer-portraits.ts'
import { checkPdfSignature } from '../src/server/adapters/file-pictures/pdf-signature.ts'
import { nodeSignatures } from '../src/server/adapters/signatures/node-signatures.ts'
import {
  installedKey,
  keyFor,
  brainpool,
  madeCode,
  NOW,
  p521,
  rsa,
} from '../test/documents/codes/issuer-codes.ts'
import { franckOnPaper } from '../test/support/specimen-documents.ts'
import { COMPANY, pdfAuthority } from '../test/support/signed-pdf.ts'

const times = Number(process.argv[2] ?? '10')
const person = randomPerson(7)
const sides = await Promise.all(
  (['cnh-front', 'cnh-back'] as const).map((kind) => renderSpecimen({ kind, person, seed: 7 })),
)
const code = Uint8Array.from({ length: 700 }, (_, i) => (i * 89) % 256)
const portrait = await portraitSpecimen({ ...franckOnPaper, width: 48, height: 64, bits: 4 })
const authority = pdfAuthority()
const pdf = authority.sign(await digitalDocument(sides, code))
const root = { publicKey: authority.publicKey, validFrom: 0, validUntil: Date.parse('2100-01-01') }
authority.close()
const trust = { roots: [root], now: Date.now() }
const pictures = createFilePictures({ maxMs: 60_000, pdfSigners: [COMPANY] })
const portraits = createIssuerPortraits({ maxMs: 60_000 })

await report('a page of PDF, drawn, with its signature', () =>
  pictures.ofPdf(pdf, trust, { accountId: newId() }),
)
await report('its signature alone', async () => {
  const { state } = checkPdfSignature(pdf, { ...trust, signers: [COMPANY] })
  if (state !== 'valid') throw new Error(`The signature is ${state}.`)
})
await report('a portrait', () => portraits.draw(portrait))

const keys = [keyFor(4, rsa.publicKey), keyFor(83, brainpool.publicKey), installedKey('cin', p521.publicKey)]
const claims = {
  iss: 'MJSP',
  cpf: '52998224725',
  url: 'https://example/00000000-0000-4000-8000-000000000001',
}
for (const [what, bytes] of [
  ['RSA', madeCode({ version: 2, templateId: 4, portrait, privateKey: rsa.privateKey })],
  ['brainpoolP256r1', madeCode({ version: 5, templateId: 83, portrait })],
  ['P-521', cinSpecimen(claims, p521.privateKey)],
] as const)
  await report(`a code, read and verified, ${what}`, async () => {
    const read = readIssuerCode(bytes, { keys, verifier: nodeSignatures, now: NOW })
    if (typeof read === 'string' || read.signature !== 'valid') throw new Error('The code is not valid.')
  })

async function report(what: string, work: () => Promise<unknown>): Promise<void> {
  await work()
  const before = process.cpuUsage()
  for (let i = 0; i < times; i++) await work()
  const { user, system } = process.cpuUsage(before)
  console.log(`${what}: ${((user + system) / 1000 / times).toFixed(1)} ms`)
}
