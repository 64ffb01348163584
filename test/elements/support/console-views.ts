/** The views of the console other than its desks, each reached from the one before it. */
import { all, press, shown, signIn } from './console.ts'
import { waitUntil } from './wait-until.ts'

/** Every view by its name. */
export const views: readonly (readonly [string, (page: Element) => Promise<unknown>])[] = [
  ['sign in', (page) => shown(page, '#access-token')],
  [
    'sign in, refused',
    async (page) => {
      await signIn(page, 'not-a-token')
      await shown(page, '[role=alert]')
    },
  ],
  [
    'queue',
    async (page) => {
      await signIn(page)
      await shown(page, 'table')
    },
  ],
  ['queue, wrong CPF', (page) => askFor(page, '123', '[role=alert]')],
  ['queue, nothing found', (page) => askFor(page, '111.444.777-00', '.root', 'Nenhuma execução com')],
  [
    'keys',
    async (page) => {
      await press(page, 'Limpar filtros')
      await shown(page, 'table')
      await press(page, 'Atalhos do teclado')
      await shown(page, 'dialog[open]')
    },
  ],
  [
    'execution',
    async (page) => {
      await closeDialog(page)
      await openExecution(page)
    },
  ],
  [
    'execution, faces',
    async (page) => {
      await press(page, 'Rostos')
      await shown(page, '[role=img]', /^Selfie/)
    },
  ],
  [
    'approve',
    async (page) => {
      await press(page, /^Aprovar/)
      await shown(page, 'dialog[open]')
    },
  ],
  [
    'reject, without a reason',
    async (page) => {
      await closeDialog(page)
      await press(page, /^Reprovar/)
      await press(page, 'Sim, reprovar')
      await shown(page, 'dialog[open] [role=alert]', 'Escolha ao menos um motivo')
    },
  ],
]

/** The queue once it was asked for that CPF. */
async function askFor(page: Element, cpf: string, selector: string, words = ''): Promise<void> {
  const field = (await shown(page, '#cpf')) as HTMLInputElement
  field.value = cpf
  field.form?.requestSubmit()
  await shown(page, selector, words)
}

/** The oldest one, from the queue. */
export async function openExecution(page: Element): Promise<void> {
  const link = await shown(page, 'a', /^ANA LIMA 1$/)
  link.click()
  await shown(page, '[role=img]', /^Frente/)
  await shown(page, '.root', 'Diferente do que foi lido')
}

async function closeDialog(page: Element): Promise<void> {
  const dialog = (await shown(page, 'dialog[open]')) as HTMLDialogElement
  dialog.close()
  await waitUntil(() => all(page, 'dialog').length === 0)
}
