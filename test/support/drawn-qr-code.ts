import { readQrCode } from './read-qr-code.ts'

const drawn: Readonly<Record<string, readonly [boolean, boolean]>> = {
  '█': [true, true],
  '▀': [true, false],
  '▄': [false, true],
  ' ': [false, false],
}

/** Reads the QR code among lines of a terminal, drawn dark in colours or light without them. */
export async function readDrawnQrCode(output: string): Promise<string | undefined> {
  const colours = /\x1b\[[\d;]*m/g
  const isDark = colours.test(output)
  const lines = output.replace(colours, '').split('\n')
  const rows = lines.filter((line) => line.length > 20 && [...line].every((letter) => letter in drawn))
  const squares = rows.flatMap((row) => {
    const halves = Array.from(row, (letter) => drawn[letter] ?? [false, false])
    return [halves.map(([upper]) => upper === isDark), halves.map(([, lower]) => lower === isDark)]
  })
  return readQrCode(squares)
}
