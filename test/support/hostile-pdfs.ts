/** PDFs that are meant to harm, or that nobody can open. */
import { deflateSync } from 'node:zlib'
import { madePdf } from '../../demo/specimens/pdf/made-pdf.ts'

/** The page of a coloured square. */
export const square = (red: number, blue: number) => ({ content: `${red} 0 ${blue} rg 100 100 200 100 re f` })

/** One that only its password opens (ISO 32000-1, section 7.6): the keys are those of another file. */
export function lockedPdf(): Buffer {
  const digits = '00'.repeat(32)
  const encrypt = `<< /Filter /Standard /V 2 /R 3 /Length 128 /P -44 /O <${digits}> /U <${digits}> >>`
  const trailer = `trailer\n<< /Size 9 /Root 1 0 R /Encrypt ${encrypt} /ID [<${digits}> <${digits}>] >>`
  const text = madePdf([square(1, 0)]).toString('latin1')
  return Buffer.from(text.replace(/trailer\n<<.*>>/, trailer), 'latin1')
}

/** One with an object, a script unless said, among what looks like the bytes of a stream. */
export function hiddenScriptPdf(object = '<< /S /JavaScript /JS (1) >>'): Buffer {
  const text = `\n50 0 obj\n<< >>\nstream\n51 0 obj\n${object}\nendobj\nendstream\nendobj\n`
  return Buffer.concat([madePdf([square(1, 0)]), Buffer.from(text)])
}

/** One whose page counts in units of a thousand points (ISO 32000-1, section 14.11.2). */
export function largeUnitPdf(): Buffer {
  const text = madePdf([square(1, 0)]).toString('latin1')
  return Buffer.from(text.replace('/MediaBox', '/UserUnit 1000 /MediaBox'), 'latin1')
}

/** Sixty million bytes of drawing in a kilobyte, packed twice. */
export function slowPdf(): Buffer {
  const drawing = Buffer.alloc(60e6, '0 0 595 842 re f 1 0 0 rg\n')
  const stream = deflateSync(deflateSync(drawing))
  const head = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>\nendobj\n4 0 obj\n<< /Filter [/FlateDecode /FlateDecode] /Length ${stream.length} >>\nstream\n`
  return Buffer.concat([
    Buffer.from(head),
    stream,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Size 5 /Root 1 0 R >>\n%%EOF\n'),
  ])
}
