/** PDFs that are meant to harm, or that nobody can open. */
import { createCipheriv, createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { madePdf } from '../../demo/specimens/pdf/made-pdf.ts'

/** The content of a page with a coloured square. */
export const square = (red: number, blue: number) => ({ content: `${red} 0 ${blue} rg 100 100 200 100 re f` })

/** A PDF that only its password opens (ISO 32000-1, section 7.6): the keys are those of another file. */
export function lockedPdf(): Buffer {
  const digits = '00'.repeat(32)
  const encrypt = `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${digits}> /U <${digits}> >>`
  const trailer = `trailer\n<< /Size 9 /Root 1 0 R /Encrypt ${encrypt} /ID [<${digits}> <${digits}>] >>`
  const text = madePdf([square(1, 0)]).toString('latin1')
  return Buffer.from(text.replace(/trailer\n<<.*>>/, trailer), 'latin1')
}

/** A PDF with an object (a script unless set) among bytes that look like those of a stream. */
export function hiddenScriptPdf(object = '<< /S /JavaScript /JS (1) >>'): Buffer {
  const text = `\n50 0 obj\n<< >>\nstream\n51 0 obj\n${object}\nendobj\nendstream\nendobj\n`
  return Buffer.concat([madePdf([square(1, 0)]), Buffer.from(text)])
}

/** A PDF whose page has units of a thousand points (ISO 32000-1, section 14.11.2). */
export function largeUnitPdf(): Buffer {
  const text = madePdf([square(1, 0)]).toString('latin1')
  return Buffer.from(text.replace('/MediaBox', '/UserUnit 1000 /MediaBox'), 'latin1')
}

/** Sixty million bytes of drawing in a kilobyte, packed twice. */
export function slowPdf(): Buffer {
  const drawing = Buffer.alloc(60e6, '0 0 595 842 re f 1 0 0 rg\n')
  return onePage(deflateSync(deflateSync(drawing)), { filters: '/Filter [/FlateDecode /FlateDecode]' })
}

/** A picture of 30,000 x 30,000 dots in a hundred kilobytes. */
export function hugePicturePdf(): Buffer {
  const side = 30_000
  const dots = deflateSync(Buffer.alloc((side * side) / 8), { level: 1 })
  const size = `/Width ${side} /Height ${side} /BitsPerComponent 1 /ColorSpace /DeviceGray`
  const picture = objectOf(5, `/Type /XObject /Subtype /Image ${size} /Filter /FlateDecode`, dots)
  return onePage(Buffer.from('q 595 0 0 842 0 0 cm /P Do Q'), {
    page: '/Resources << /XObject << /P 5 0 R >> >>',
    objects: [picture],
  })
}

/** A large page of transparent groups, each within another: a reader holds a sheet of the page's size for each. */
export function nestedGroupsPdf(levels = 38): Buffer {
  const first = 5
  const look = '/ExtGState << /G << /ca .5 /BM /Multiply >> >>'
  const groups = Array.from({ length: levels }, (_, level) => {
    const within = level < levels - 1
    const resources = `/Resources << ${look} ${within ? `/XObject << /F ${first + level + 1} 0 R >>` : ''} >>`
    const group =
      '/Type /XObject /Subtype /Form /BBox [0 0 1990 1990] /Group << /S /Transparency /CS /DeviceRGB >>'
    const content = within ? '/G gs /F Do' : '/G gs 1 0 0 rg 0 0 1990 1990 re f'
    return objectOf(first + level, `${group} ${resources}`, Buffer.from(content))
  })
  return onePage(Buffer.from('/G gs /F Do'), {
    page: `/MediaBox [0 0 1990 1990] /Resources << ${look} /XObject << /F ${first} 0 R >> >>`,
    objects: groups,
  })
}

/**
 * A PDF that opens without its password, which only limits the use of the document. Encrypted by AES-256 as revision 5
 * of the standard handler does (Adobe, supplement to ISO 32000, extension level 3, section 3.5).
 */
export function ownerLockedPdf(): Buffer {
  const [fileKey, salts] = [Buffer.alloc(32, 7), Buffer.alloc(16, 9)]
  const userKey = keyEntries('', fileKey, salts)
  const ownerKey = keyEntries('owner', fileKey, salts, userKey.check)
  // The permissions, in the clear and encrypted: -44 allows only printing.
  const permissions = Buffer.from([
    0xd4,
    0xff,
    0xff,
    0xff,
    0xff,
    0xff,
    0xff,
    0xff,
    ...Buffer.from('Tadb1234'),
  ])
  const cipher = createCipheriv('aes-256-ecb', fileKey, null).setAutoPadding(false)
  const hex = (bytes: Uint8Array): string => `<${Buffer.from(bytes).toString('hex')}>`
  const keys = `/U ${hex(userKey.check)} /UE ${hex(userKey.wrapped)} /O ${hex(ownerKey.check)} /OE ${hex(ownerKey.wrapped)}`
  const filter = '/CF << /StdCF << /CFM /AESV3 /AuthEvent /DocOpen /Length 32 >> >> /StmF /StdCF /StrF /StdCF'
  const start = Buffer.alloc(16, 3)
  const content = createCipheriv('aes-256-cbc', fileKey, start)
  return onePage(Buffer.concat([start, content.update('1 0 0 rg 100 100 200 100 re f'), content.final()]), {
    trailer: `/Encrypt << /Filter /Standard /V 5 /R 5 /Length 256 /P -44 ${keys} /Perms ${hex(cipher.update(permissions))} ${filter} >>`,
  })
}

/** The value that proves a password, and the file key that the password opens. */
function keyEntries(
  password: string,
  fileKey: Uint8Array,
  salts: Uint8Array,
  user: Uint8Array = Buffer.alloc(0),
): { readonly check: Buffer; readonly wrapped: Buffer } {
  const hash = (salt: Uint8Array): Buffer =>
    createHash('sha256')
      .update(Buffer.concat([Buffer.from(password), salt, user]))
      .digest()
  const wrapping = createCipheriv('aes-256-cbc', hash(salts.subarray(8)), Buffer.alloc(16))
  return {
    check: Buffer.concat([hash(salts.subarray(0, 8)), salts]),
    wrapped: wrapping.setAutoPadding(false).update(fileKey),
  }
}

interface PageParts {
  /** The filters of the content. */
  readonly filters?: string
  /** Further entries of the page. */
  readonly page?: string
  /** Objects 5 and on. */
  readonly objects?: readonly Buffer[]
  /** Further entries of the trailer. */
  readonly trailer?: string
}

/** A page of A4, without a table of its objects: readers find these by scanning the file. */
function onePage(
  content: Uint8Array,
  { filters = '', page = '', objects = [], trailer = '' }: PageParts,
): Buffer {
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    objectOf(1, '/Type /Catalog /Pages 2 0 R'),
    objectOf(2, '/Type /Pages /Kids [3 0 R] /Count 1'),
    objectOf(3, `/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${page}`),
    objectOf(4, filters, content),
    ...objects,
    Buffer.from(`trailer\n<< /Size 9 /Root 1 0 R ${trailer} >>\n%%EOF\n`),
  ])
}

function objectOf(number: number, entries: string, stream?: Uint8Array): Buffer {
  const head = `${number} 0 obj\n<< ${entries}`
  if (!stream) return Buffer.from(`${head} >>\nendobj\n`)
  const length = Buffer.from(`${head} /Length ${stream.length} >>\nstream\n`)
  return Buffer.concat([length, stream, Buffer.from('\nendstream\nendobj\n')])
}
