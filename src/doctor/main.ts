/** The page at `/<token>/doctor`: looks around, shows what it found, and copies it as text. */
import { chooseLanguage, type Language } from '../protocol/languages.ts'
import { conclusionOf, diagnosisLines, verdictWords, type Diagnosis } from '../protocol/sessions/diagnosis.ts'
import { diagnosisOfTrial, tryCamera, type Trial } from './camera-trial.ts'
import { diagnose } from './checks.ts'
import { readSurroundings, type Surroundings } from './surroundings.ts'
import { doctorWords } from './words/words.ts'

const linkPath = location.pathname.replace(/\/doctor\/*$/, '')
const brokenPolicies: string[] = []
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
  brokenPolicies.push(effectiveDirective)
})

let language: Language = chooseLanguage(navigator.languages)
let trial: Trial | undefined
let surroundings: Surroundings | undefined

const choice = elementOf('language') as HTMLSelectElement
choice.value = language
choice.addEventListener('change', () => {
  language = chooseLanguage([choice.value])
  show()
})
elementOf('try').addEventListener('click', () => void tryIt())
elementOf('copy').addEventListener('click', () => void copy())
show()
await lookAround()

async function tryIt(): Promise<void> {
  trial = await tryCamera()
  await lookAround()
}

async function copy(): Promise<void> {
  elementOf('told').textContent = (await copied(asText())) ? doctorWords[language].copied : asText()
}

/** Runs again after the trial, because browsers tell more once they have the permission. */
async function lookAround(): Promise<void> {
  surroundings = await readSurroundings(linkPath, brokenPolicies)
  show()
}

function show(): void {
  const words = doctorWords[language]
  document.documentElement.lang = language
  document.title = `${words.title} · Limiar`
  elementOf('title').textContent = words.title
  elementOf('language-label').textContent = words.language
  elementOf('try').textContent = words.tryCamera
  elementOf('copy').textContent = words.copy
  elementOf('about').textContent = words.about('limiar doctor')
  elementOf('told').textContent = ''
  const found = diagnoses()
  elementOf('conclusion').textContent = surroundings ? conclusionOf(found, language) : words.looking
  elementOf('diagnoses').replaceChildren(...found.map(rowOf))
}

function diagnoses(): readonly Diagnosis[] {
  const words = doctorWords[language]
  return [
    ...(trial ? [diagnosisOfTrial(trial, words)] : []),
    ...(surroundings ? diagnose(surroundings, words) : []),
  ]
}

function rowOf({ check, verdict, found, remedy }: Diagnosis): HTMLElement {
  const row = element('div', undefined, verdict)
  const seen = element('dd')
  seen.append(element('span', `${verdictWords[language][verdict]}: `, 'unseen'), found)
  row.append(element('dt', check), seen)
  if (remedy !== undefined) row.append(element('dd', remedy, 'remedy'))
  return row
}

function asText(): string {
  const found = diagnoses()
  const lines = found.flatMap(diagnosisLines)
  return [`Limiar doctor, ${navigator.userAgent}`, ...lines, conclusionOf(found, language)].join('\n')
}

async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // A frame may not write to the clipboard: the text is shown instead.
    return false
  }
}

function element(name: string, text?: string, className = ''): HTMLElement {
  const made = document.createElement(name)
  if (text !== undefined) made.textContent = text
  made.className = className
  return made
}

function elementOf(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no #${id}.`)
  return found
}
