import { answered, type Answer, type ApiClient } from '../api-client.ts'

/** How a person's data are asked for: as the API answers them, or with the pictures in a ZIP. */
export type ExportKind = 'json' | 'zip'

/** Downloads everything that is kept of a person. The name of the file tells nothing of them. */
export async function exportSubject(api: ApiClient, cpf: string, kind: ExportKind): Promise<Answer<unknown>> {
  const path = { cpf }
  if (kind === 'zip') {
    const call = api.limiar.GET('/subjects/{cpf}/export.zip', { params: { path }, parseAs: 'blob' })
    const answer = await answered<unknown>(call)
    if (answer.ok) download('limiar-export.zip', answer.body as Blob)
    return answer
  }
  const answer = await answered<unknown>(api.limiar.GET('/subjects/{cpf}/export', { params: { path } }))
  const text = JSON.stringify(answer.ok ? answer.body : undefined, undefined, 2)
  if (answer.ok) download('limiar-export.json', new Blob([text], { type: 'application/json' }))
  return answer
}

function download(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By then the browser has taken the bytes.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
