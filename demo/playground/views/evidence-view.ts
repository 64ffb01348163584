/** The evidence of an execution as pictures: the flattened cards with their fields, and the faces side by side. */
import { html, nothing, svg, type TemplateResult } from 'lit'
import type { ExecutionImageAddresses } from '../../../src/protocol/executions/execution-images.ts'
import type { CardBox, Execution } from '../../../src/protocol/executions/executions.ts'
import { spellText } from '../../../src/console/texts/spelling.ts'
import type { Texts } from '../texts.ts'

/** The distance between a box and what it frames, as a share of the card. */
const MARGIN = { x: 0.006, y: 0.004 } as const

export function evidenceView(
  texts: Texts,
  execution: Execution,
  pictures: ExecutionImageAddresses | undefined,
): TemplateResult | typeof nothing {
  if (!pictures) return nothing
  const here = Object.entries(pictures).map(([name, address]) => [name, pathOf(address)])
  const { frontCard, backCard, front, back, portrait, issuerPortrait, selfie } = Object.fromEntries(
    here,
  ) as ExecutionImageAddresses
  const { evidence } = texts
  return html`<div class="evidence">
    <div class="cards">
      ${card(evidence.front, frontCard ?? front, frontCard ? boxesOf(texts, execution, 'front') : [])}
      ${card(evidence.back, backCard ?? back, backCard ? boxesOf(texts, execution, 'back') : [])}
    </div>
    <div class="faces">
      ${face(evidence.portrait, portrait)} ${face(evidence.issuerPortrait, issuerPortrait)}
      ${face(evidence.selfie, selfie)}
    </div>
    ${signature(texts, execution)}
  </div>`
}

/**
 * The same path on this origin. The server uses its public address, and this page may have been opened under another
 * one.
 */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return `${pathname}${search}`
}

interface LabelledBox {
  readonly label: string
  readonly box: CardBox
}

function boxesOf(
  { execution: texts }: Texts,
  { sections }: Execution,
  side: 'front' | 'back',
): readonly LabelledBox[] {
  const names: Readonly<Record<string, string>> = texts.fieldNames
  return Object.entries(sections.ocr?.fields ?? {}).flatMap(([name, field]) => {
    const { box, side: on } = field.printed ?? field
    return box && on === side
      ? [{ label: spellText(`${names[name] ?? name}: ${field.value ?? ''}`), box }]
      : []
  })
}

function card(
  label: string,
  address: string | undefined,
  boxes: readonly LabelledBox[],
): TemplateResult | typeof nothing {
  if (address === undefined) return nothing
  return html`<figure class="flat">
    <div>
      <img src=${address} alt=${label} />
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        ${boxes.map(
          ({ label: words, box }) => svg`<rect x=${box.x - MARGIN.x} y=${box.y - MARGIN.y}
            width=${box.width + 2 * MARGIN.x} height=${box.height + 2 * MARGIN.y}
            vector-effect="non-scaling-stroke"><title>${words}</title></rect>`,
        )}
      </svg>
    </div>
    <figcaption>${label}</figcaption>
  </figure>`
}

function face(label: string, address: string | undefined): TemplateResult | typeof nothing {
  if (address === undefined) return nothing
  return html`<figure>
    <img src=${address} alt=${label} />
    <figcaption>${label}</figcaption>
  </figure>`
}

/** The state of the issuer's signature, where the document has a code of the issuer. */
function signature({ evidence }: Texts, { sections }: Execution): TemplateResult | typeof nothing {
  const code = sections.documentscopy?.issuerCode
  if (!code) return nothing
  const tone = code.signature === 'valid' ? 'good' : code.signature === 'invalid' ? 'bad' : 'wait'
  return html`<p class="signature ${tone}">${evidence.signatures[code.signature]}</p>`
}
