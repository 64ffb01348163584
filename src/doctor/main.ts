/** The page at `/<token>/doctor`: looks around, shows what it found, and copies it as text. */
import { conclusionOf, diagnosisLines, type Diagnosis } from '../protocol/sessions/diagnosis.ts'
import { tryCamera } from './camera-trial.ts'
import { diagnose } from './checks.ts'
import { readSurroundings } from './surroundings.ts'

const linkPath = location.pathname.replace(/\/doctor\/*$/, '')
const brokenPolicies: string[] = []
document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
  brokenPolicies.push(effectiveDirective)
})

let trial: Diagnosis | undefined
let diagnoses: readonly Diagnosis[] = []

elementOf('try').addEventListener('click', () => void tryIt())
elementOf('copy').addEventListener('click', () => void copy())
await lookAround()

async function tryIt(): Promise<void> {
  trial = await tryCamera()
  await lookAround()
}

async function copy(): Promise<void> {
  elementOf('told').textContent = (await copied(asText())) ? 'Copied.' : asText()
}

/** Runs again after the trial, because browsers tell more once they have the permission. */
async function lookAround(): Promise<void> {
  const found = diagnose(await readSurroundings(linkPath, brokenPolicies))
  diagnoses = trial ? [trial, ...found] : found
  elementOf('conclusion').textContent = conclusionOf(diagnoses)
  elementOf('diagnoses').replaceChildren(...diagnoses.map(rowOf))
}

function rowOf({ check, verdict, found, remedy }: Diagnosis): HTMLElement {
  const row = element('div', undefined, verdict)
  row.append(element('dt', check), element('dd', found))
  if (remedy !== undefined) row.append(element('dd', remedy, 'remedy'))
  return row
}

function asText(): string {
  const lines = diagnoses.flatMap(diagnosisLines)
  return [`Limiar doctor, ${navigator.userAgent}`, ...lines, conclusionOf(diagnoses)].join('\n')
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
