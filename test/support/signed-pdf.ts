/**
 * Signs PDFs as issuers' apps do (PAdES), with certificates of authorities of our own. OpenSSL makes them, so that our
 * reader is tested against files of another program.
 */
import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export const COMPANY = '12345678000195'

export interface Authority {
  readonly root: X509Certificate
  /** The root's public key (SubjectPublicKeyInfo) in DER. */
  readonly publicKey: Uint8Array
  /** A PDF with a signature over all of it, at the end of the file. */
  readonly sign: (pdf: Buffer, options?: SigningOptions) => Buffer
  readonly close: () => void
}

export interface SigningOptions {
  /** The company in the signer's certificate. */
  readonly company?: string
  readonly keyArguments?: readonly string[]
  /** Days from now to the end of the signer's certificate; negative for one that has ended. */
  readonly days?: number
  /** The purpose of the key in the signer's certificate. */
  readonly usage?: string
}

const GAP_BYTES = 12_000

/** Makes a root, and an authority between it and the signers. */
export function pdfAuthority(keyArguments: readonly string[] = rsa): Authority {
  const folder = mkdtempSync(join(tmpdir(), 'limiar-pdf-authority-'))
  const openssl = (...args: readonly string[]): Buffer =>
    execFileSync('openssl', args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  const write = (name: string, text: string | Uint8Array): void => writeFileSync(join(folder, name), text)
  const ca = 'basicConstraints=critical,CA:TRUE'
  makeKey(openssl, 'root', keyArguments)
  write('ca.cnf', `[ca]\n${ca}\nkeyUsage=critical,keyCertSign,cRLSign\n`)
  openssl(...`req -new -key root.key -subj /CN=Root -out root.csr`.split(' '))
  openssl(
    ...'x509 -req -in root.csr -key root.key -days 4000 -extfile ca.cnf -extensions ca -out root.crt'.split(
      ' ',
    ),
  )
  makeKey(openssl, 'middle', keyArguments)
  openssl(...'req -new -key middle.key -subj /CN=Middle -out middle.csr'.split(' '))
  openssl(
    ...'x509 -req -in middle.csr -CA root.crt -CAkey root.key -days 4000 -set_serial 2 -extfile ca.cnf -extensions ca -out middle.crt'.split(
      ' ',
    ),
  )
  const root = new X509Certificate(readFileSync(join(folder, 'root.crt')))
  let serial = 10
  const sign: Authority['sign'] = (pdf, options = {}) => {
    const { company = COMPANY, days = 400, usage = 'digitalSignature' } = options
    makeKey(openssl, 'signer', options.keyArguments ?? keyArguments)
    // DOC-ICP-04: the CNPJ as an other name of the certificate.
    write(
      'signer.cnf',
      `[signer]\nbasicConstraints=CA:FALSE\nkeyUsage=critical,${usage}\n` +
        `subjectAltName=otherName:2.16.76.1.3.3;OCT:${company}\n`,
    )
    openssl(...'req -new -key signer.key -subj /CN=Signer -out signer.csr'.split(' '))
    openssl(
      ...`x509 -req -in signer.csr -CA middle.crt -CAkey middle.key -days ${days} -set_serial ${serial++} -extfile signer.cnf -extensions signer -out signer.crt`.split(
        ' ',
      ),
    )
    return withSignature(pdf, (content) => {
      write('content', content)
      return openssl(
        ...'cms -sign -binary -cades -md sha256 -in content -signer signer.crt -inkey signer.key -certfile middle.crt -outform DER'.split(
          ' ',
        ),
      )
    })
  }
  return {
    root,
    publicKey: new Uint8Array(root.publicKey.export({ type: 'spki', format: 'der' })),
    sign,
    close: () => rmSync(folder, { recursive: true }),
  }
}

const rsa = ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048']
export const brainpool = ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:brainpoolP256r1']

function makeKey(
  openssl: (...args: readonly string[]) => Buffer,
  name: string,
  keyArguments: readonly string[],
): void {
  openssl('genpkey', ...keyArguments, '-out', `${name}.key`)
}

/** Adds a signature dictionary at the end, whose range leaves out the signature itself (ISO 32000-1, section 12.8.1). */
export function withSignature(pdf: Buffer, signed: (content: Buffer) => Buffer): Buffer {
  const head =
    '\n900 0 obj\n<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached\n/ByteRange '
  const room = '[0 0000000000 0000000000 0000000000]'
  const before = pdf.length + head.length + room.length + '\n/Contents '.length
  const gap = 2 * GAP_BYTES + 2
  const tail = '\n>>\nendobj\n%%EOF\n'
  const range = `[0 ${[before, before + gap, tail.length].map((n) => String(n).padStart(10, '0')).join(' ')}]`
  const front = Buffer.concat([pdf, Buffer.from(`${head}${range}\n/Contents `)])
  const signature = signed(Buffer.concat([front, Buffer.from(tail)])).toString('hex')
  return Buffer.concat([front, Buffer.from(`<${signature.padEnd(2 * GAP_BYTES, '0')}>${tail}`)])
}
