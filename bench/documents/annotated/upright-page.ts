/** A document's page turned upright: its regions as boxes, and its turn in the picture. */
import type { Point } from '../../../src/imaging/pixels.ts'
import type { AnnotatedClass, Annotation, Region } from './annotations.ts'

export type QuarterTurns = 0 | 1 | 2 | 3

/** A region of an upright page. */
export interface PlacedRegion extends Region {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  /** Degrees clockwise by which its line is turned; 0 for annotated rectangles. */
  readonly slope: number
}

export interface UprightPage {
  readonly width: number
  readonly height: number
  /** Quarter turns clockwise from the upright page to the picture. */
  readonly turns: QuarterTurns
  readonly regions: readonly PlacedRegion[]
}

/** Which words of the print stand above which on an upright page. */
const DOWN_THE_PAGE: Readonly<Record<'cnh' | 'rg' | 'cpf', readonly (readonly string[])[]>> = {
  cnh: [
    ['REPÚBLICA', 'CARTEIRA NACIONAL', 'NOME', 'CPF', 'FILIAÇÃO', 'PERMISSÃO', 'Nº REGISTRO', 'OBSERVAÇÕES'],
    ['OBSERVAÇÕES', 'ASSINATURA DO PORTADOR', 'LOCAL', 'ASSINATURA DO EMISSOR'],
  ],
  rg: [
    ['REPÚBLICA', 'ESTADO', 'ASSINATURA DO TITULAR', 'CARTEIRA DE IDENTIDADE'],
    ['VÁLIDA EM', 'NOME', 'FILIAÇÃO', 'NATURALIDADE', 'DOC', 'CPF', 'ASSINATURA DO DIRETOR', 'LEI'],
  ],
  cpf: [
    ['MINISTÉRIO', 'CADASTRO', 'NÚMERO', 'NOME', 'NASCIMENTO'],
    ['CARTÃO DE USO', 'DEVE SER', 'EMISSÃO'],
  ],
}

/** Free paper around the outermost print, in parts of the long side: the annotated pictures are tight crops. */
const MARGIN = 0.035

/** Turns a page upright; undefined when its print does not say which way up it is. */
export function uprightPage({ regions }: Annotation, name: AnnotatedClass): UprightPage | undefined {
  const points = regions.flatMap((region) => region.points)
  const margin = MARGIN * Math.max(...points.flatMap(({ x, y }) => [x, y]))
  const size = {
    width: Math.max(...points.map(({ x }) => x)) + margin,
    height: Math.max(...points.map(({ y }) => y)) + margin,
  }
  const order = DOWN_THE_PAGE[name.split('_')[0] as 'cnh' | 'rg' | 'cpf']
  const ways = ([0, 1, 2, 3] as const)
    .map((turns) => turnedPage(regions, size, turns))
    .map((page) => ({ page, score: uprightness(page, order) }))
    .sort((a, b) => b.score - a.score)
  const [best] = ways
  return best && best.score > 0 ? best.page : undefined
}

function turnedPage(
  regions: readonly Region[],
  { width, height }: { readonly width: number; readonly height: number },
  turns: QuarterTurns,
): UprightPage {
  // Turns a point of the picture counterclockwise, because the picture is the upright page turned clockwise.
  const back = ({ x, y }: Point): Point => {
    if (turns === 0) return { x, y }
    if (turns === 1) return { x: y, y: width - x }
    return turns === 2 ? { x: width - x, y: height - y } : { x: height - y, y: x }
  }
  const isSide = turns % 2 === 1
  return {
    ...(isSide ? { width: height, height: width } : { width, height }),
    turns,
    regions: regions.map((region) => placed({ ...region, points: region.points.map(back) })),
  }
}

function placed(region: Region): PlacedRegion {
  const [xs, ys] = [region.points.map(({ x }) => x), region.points.map(({ y }) => y)]
  const box = { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) }
  return { ...region, ...box, slope: slopeOf(region.points, box) }
}

/** The mean slope of a quadrilateral's long edges, degrees; 0 for any other shape. */
function slopeOf(
  points: readonly Point[],
  { left, right, top, bottom }: Record<'left' | 'right' | 'top' | 'bottom', number>,
): number {
  if (points.length !== 4 || right - left < 2 * (bottom - top)) return 0
  const byLeft = [...points].sort((a, b) => a.x - b.x)
  const mean = (ends: readonly Point[]): Point => ({
    x: ends.reduce((sum, { x }) => sum + x, 0) / ends.length,
    y: ends.reduce((sum, { y }) => sum + y, 0) / ends.length,
  })
  const [from, to] = [mean(byLeft.slice(0, 2)), mean(byLeft.slice(2))]
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
}

/** How far the print runs from left to right and follows its order down the page. */
function uprightness({ regions, height }: UprightPage, orders: readonly (readonly string[])[]): number {
  const print = regions.filter(({ isPrint, text }) => isPrint && text.length > 2)
  const lying = print.filter(({ left, right, top, bottom }) => right - left > bottom - top).length
  let score = lying / Math.max(1, print.length) - 0.5
  for (const order of orders) {
    const tops = order.flatMap((start) => print.find(({ text }) => text.startsWith(start))?.top ?? [])
    for (const [i, top] of tops.entries())
      for (const later of tops.slice(i + 1)) score += (4 * (later - top)) / height
  }
  return score
}
