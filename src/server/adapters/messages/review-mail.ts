/** The mail about an execution that waits for a person: each rule by the sentence of its answer. */
import { escapeHtml } from '../../../protocol/escape-html.ts'
import type { RuleStatus, Validation } from '../../../protocol/executions/executions.ts'
import type { Language } from '../../../protocol/languages.ts'
import { en } from '../../../protocol/reports/rule-words/en.ts'
import { es } from '../../../protocol/reports/rule-words/es.ts'
import { ptBR } from '../../../protocol/reports/rule-words/pt-br.ts'
import { ruleSentence, type RuleWords } from '../../../protocol/reports/rule-words/rule-words.ts'
import type { ReviewNotice } from '../../domain/webhooks/messages.ts'
import { buttonOf, framed } from './mail-html.ts'
import { reviewWords, type ReviewWords } from './review-words.ts'
import { filled, MAX_SENDER_CHARACTERS, momentOf, oneLine, senderOf, type Mail } from './texts.ts'

const ruleWords: Readonly<Record<Language, RuleWords>> = { 'pt-BR': ptBR, en, es }

/** `logoSource` is the address of the logo in the HTML: a part of the same message unless another one is given. */
export function reviewMailOf(notice: ReviewNotice, logoSource = 'cid:logo'): Mail {
  const { language = 'pt-BR', url, brand, receivedAt } = notice
  const words = reviewWords[language]
  const name = senderOf(notice, MAX_SENDER_CHARACTERS)
  const subject = oneLine(filled(words.subject, { name }))
  const opening = filled(words.opening, {
    report: oneLine(notice.report),
    moment: momentOf(receivedAt, language),
  })
  const groups = answersOf(notice.validations, language, words)
  const frame = { name, language, logoSource, brand, subject, title: words.title }
  return {
    subject,
    text: [
      words.title,
      opening,
      ...groups.map(({ title, sentences }) => [title, ...sentences.map((one) => `- ${one}`)].join('\n')),
      url === undefined ? words.where : `${words.open}:\n${url}`,
      words.nobody,
      words.why,
      '',
    ].join('\n\n'),
    html: framed(
      frame,
      [
        `<p>${escapeHtml(opening)}</p>`,
        ...groups.map(groupAsHtml),
        url === undefined ? `<p>${escapeHtml(words.where)}</p>` : buttonOf(frame, url, words.open),
        `<p>${escapeHtml(words.nobody)}</p>`,
        `<p style="margin-top:32px;font-size:14px">${escapeHtml(words.why)}</p>`,
      ].join('\n'),
    ),
  }
}

interface AnswerGroup {
  readonly title: string
  readonly sentences: readonly string[]
}

/** What needs a look comes first; a group without a rule is left out. */
function answersOf(
  validations: readonly Validation[],
  language: Language,
  { failed, notPerformed, passed }: ReviewWords,
): readonly AnswerGroup[] {
  const having = (status: RuleStatus): readonly string[] =>
    validations.filter((one) => one.status === status).map((one) => sentenceOf(one, language))
  return [
    { title: failed, sentences: having('INVALID') },
    { title: notPerformed, sentences: having('NOT_PERFORMED') },
    { title: passed, sentences: having('VALID') },
  ].filter(({ sentences }) => sentences.length > 0)
}

/** A rule that has no sentence is told by its title. */
function sentenceOf({ rule, status, title }: Validation, language: Language): string {
  return oneLine(ruleSentence(ruleWords[language], rule, status) ?? `${title}.`)
}

function groupAsHtml({ title, sentences }: AnswerGroup): string {
  const items = sentences.map((one) => `<li style="margin:4px 0">${escapeHtml(one)}</li>`).join('')
  return `<h2 style="margin:24px 0 8px;font-size:17px;line-height:1.3">${escapeHtml(title)}</h2>
<ul style="margin:0;padding-left:20px">${items}</ul>`
}
