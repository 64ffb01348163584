/** Parents whose label was not read, and who stand higher than the layout expects. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { TextLine } from '../../../src/documents/document-engine.ts'
import { extractFields } from '../../../src/documents/reading/extraction.ts'

const TODAY = '2026-06-01'
const CARD_WIDTH = 1400

/** A line of a card that lies askew, by its corners from the top left one on. */
const askew = (text: string, ...[a, b, c, d, e, f, g, h]: readonly number[]): TextLine => ({
  text,
  confidence: 0.98,
  corners: [
    { x: a ?? 0, y: b ?? 0 },
    { x: c ?? 0, y: d ?? 0 },
    { x: e ?? 0, y: f ?? 0 },
    { x: g ?? 0, y: h ?? 0 },
  ],
})
const parentsOf = (lines: readonly TextLine[]) =>
  extractFields(lines, 'cnh', TODAY, CARD_WIDTH).parents.map(({ value }) => value)

describe('parents whose label was not read', () => {
  it('keep the first of them where both go on in a second row', () => {
    const parents = parentsOf([
      askew('NOME', 267.6, 189.5, 353, 191.4, 352.5, 218, 267, 216.1),
      askew('DOC. IDENTIDADE/ORG EMISSOR UF', 754.7, 290.3, 1142.7, 298.8, 1142.1, 322.3, 754.1, 313.8),
      askew('FABRICIO PIMENTEL', 726.8, 502.6, 1155.7, 512.1, 1154.8, 549, 725.9, 539.5),
      askew('MUNIZ', 727, 541.9, 867, 545, 866.1, 581.1, 726.1, 578),
      askew('INES DA SILVA CARVALHO', 731.3, 573.2, 1272.5, 585.2, 1271.3, 631.4, 730.3, 619.3),
      askew('FIGUEIREDO', 752.9, 613.5, 1010.6, 619.2, 1009.7, 657.3, 752, 651.6),
      askew('03/05/2028', 687.7, 837.2, 952.3, 843.2, 951.3, 884.7, 686.8, 878.7),
    ])
    assert.deepEqual(parents, ['FABRICIO PIMENTEL MUNIZ', 'INES DA SILVA CARVALHO FIGUEIREDO'])
  })

  it('are the row above and the two below, and not only the two below', () => {
    const parents = parentsOf([
      askew('MARCIO BITTENCOURT', 726.8, 514.4, 1203.9, 507.9, 1204, 548.1, 727.3, 554.8),
      askew('FRANCISCA', 731.7, 588.3, 993.9, 584.5, 994.2, 634.9, 732.4, 638.7),
      askew('NOBREGA', 966.2, 591.3, 1170, 588.4, 1170.2, 635, 966.5, 638),
      askew('VASCONCELOS', 729.1, 634.2, 1045.4, 629.6, 1045.6, 667.6, 729.5, 672.3),
      askew('Nº RFGISTRO', 230.6, 849.8, 382.5, 847.3, 383.1, 878.9, 231.3, 881.4),
      askew('98871999548', 289, 877.6, 574.1, 872.9, 574.7, 910.7, 289.8, 915.5),
    ])
    assert.deepEqual(parents, ['MARCIO BITTENCOURT', 'FRANCISCA NOBREGA VASCONCELOS'])
  })
})
