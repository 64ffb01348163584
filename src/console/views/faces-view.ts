import { html, nothing, type TemplateResult } from 'lit'
import type {
  Execution,
  FaceMatchSection,
  PrivateFacesetSection,
} from '../../protocol/executions/executions.ts'
import { onePairIn } from '../review/similarity.ts'
import { spellMoment, spellNumber, spellText } from '../texts/spelling.ts'
import type { Texts } from '../texts/texts.ts'
import { icon } from './icons.ts'
import { reasonView } from './parts.ts'

/** How alike portrait and selfie are and what that means, and which people of the registry they resemble. */
export function facesView(texts: Texts, { sections }: Execution): TemplateResult | typeof nothing {
  const { faceMatch, privateFaceset } = sections
  if (!faceMatch && !privateFaceset) return nothing
  return html`<section class="card" aria-labelledby="faces-title">
    <h2 id="faces-title">${texts.execution.faces}</h2>
    ${faceMatch ? matchView(texts, faceMatch) : nothing}
    ${privateFaceset ? registryView(texts, privateFaceset) : nothing}
  </section>`
}

function matchView(texts: Texts, { similarity, threshold, reason }: FaceMatchSection): TemplateResult {
  if (similarity === undefined) {
    return html`<p>
      ${texts.execution.notCompared}${reason === undefined ? nothing : html`: ${reasonView(texts, reason)}`}
    </p>`
  }
  const isAbove = similarity >= threshold
  const number = (value: number): string => spellNumber(value, texts.language)
  const pairs = onePairIn(similarity)
  return html`
    <div class="similarity ${isAbove ? 'valid' : 'invalid'}">
      <p>
        <b class="large">${number(similarity)}</b>
        <span class="mark ${isAbove ? 'valid' : 'invalid'}">
          ${icon(isAbove ? 'check' : 'cross')}${isAbove ? texts.execution.above : texts.execution.below}
        </span>
      </p>
      <svg
        class="meter"
        viewBox="0 0 100 6"
        preserveAspectRatio="none"
        role="img"
        aria-label="${texts.execution.similarity} ${number(similarity)}, ${texts.execution.threshold(
          number(threshold),
        )}"
      >
        <rect class="all" width="100" height="6" rx="1" />
        <rect class="reached" width=${similarity} height="6" rx="1" />
        <rect class="threshold" x=${threshold - 0.4} width="0.8" height="6" />
      </svg>
      <p class="muted">${texts.execution.threshold(number(threshold))}</p>
    </div>
    <p>
      ${
        pairs === undefined
          ? texts.execution.manyPairs
          : texts.execution.onePairIn(spellNumber(pairs, texts.language, 0))
      }
    </p>
    <p class="hint">${texts.execution.similarityCaution}</p>
  `
}

function registryView(texts: Texts, { data }: PrivateFacesetSection): TemplateResult {
  const { faceMatches } = data
  return html`
    <h3>${texts.execution.registrySearched}</h3>
    ${
      faceMatches.length === 0
        ? html`<p class="muted">${texts.execution.noMatches}</p>`
        : html`<ul class="matches">
            ${faceMatches.map(
              ({ similarity, faceset }) =>
                html`<li>
                  <b>${spellText(faceset.description)}</b>
                  <span>${texts.execution.match(spellNumber(similarity, texts.language))}</span>
                  <span class="muted">
                    <code>${faceset._id}</code>, ${spellMoment(faceset.createdAt, texts.language)}
                  </span>
                </li>`,
            )}
          </ul>`
    }
  `
}
