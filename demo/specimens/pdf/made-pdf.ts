/** Writes small PDFs (ISO 32000-1): pages with pictures at places, as the apps of issuers export them. */

/** A JPEG on a page; points from its lower left corner. */
export interface PlacedPicture {
  readonly jpeg: Uint8Array
  /** In pixels. */
  readonly size: { readonly width: number; readonly height: number }
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface PdfPage {
  readonly pictures?: readonly PlacedPicture[]
  /** Operators of the page's content, in addition to the pictures. */
  readonly content?: string
  /** Points; A4 unless set. */
  readonly width?: number
  readonly height?: number
}

const A4 = { width: 595, height: 842 } as const

/** The bytes of a PDF. `catalogue` are further entries of its root. */
export function madePdf(pages: readonly PdfPage[], catalogue = ''): Buffer {
  const objects: Buffer[] = []
  const add = (head: string, stream?: Uint8Array): number => {
    const body = stream
      ? [Buffer.from(`<< ${head} /Length ${stream.length} >>\nstream\n`), stream, Buffer.from('\nendstream')]
      : [Buffer.from(`<< ${head} >>`)]
    objects.push(Buffer.concat(body))
    return objects.length
  }
  const root = add('')
  const tree = add('')
  const kids = pages.map((page) => addPage(page, tree, add))
  objects[root - 1] = Buffer.from(`<< /Type /Catalog /Pages ${tree} 0 R ${catalogue} >>`)
  const references = kids.map((kid) => `${kid} 0 R`).join(' ')
  objects[tree - 1] = Buffer.from(`<< /Type /Pages /Kids [${references}] /Count ${kids.length} >>`)
  return written(objects)
}

function addPage(
  { pictures = [], content = '', width = A4.width, height = A4.height }: PdfPage,
  tree: number,
  add: (head: string, stream?: Uint8Array) => number,
): number {
  const names = pictures.map(({ jpeg, size }) =>
    add(
      `/Type /XObject /Subtype /Image /Width ${size.width} /Height ${size.height} /ColorSpace /DeviceRGB ` +
        '/BitsPerComponent 8 /Filter /DCTDecode',
      jpeg,
    ),
  )
  const drawn = pictures.map(
    ({ x, y, width: w, height: h }, i) => `q ${w} 0 0 ${h} ${x} ${y} cm /P${names[i] ?? 0} Do Q`,
  )
  const stream = add('', Buffer.from([...drawn, content].join('\n')))
  const resources = names.map((name) => `/P${name} ${name} 0 R`).join(' ')
  return add(
    `/Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${stream} 0 R ` +
      `/Resources << /XObject << ${resources} >> >>`,
  )
}

function written(objects: readonly Buffer[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const places = objects.map((object, i) => {
    const at = parts.reduce((sum, { length }) => sum + length, 0)
    parts.push(Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]))
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const start = parts.reduce((sum, { length }) => sum + length, 0)
  const count = objects.length + 1
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`
  parts.push(Buffer.from(`${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`))
  return Buffer.concat(parts)
}
