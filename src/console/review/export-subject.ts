import { answered, type Answer, type ApiClient } from '../api-client.ts'

/** Downloads everything that is kept of a person, as the API answers it. The name of the file tells nothing of them. */
export async function exportSubject(api: ApiClient, cpf: string): Promise<Answer<unknown>> {
  const call = api.limiar.GET('/subjects/{cpf}/export', { params: { path: { cpf } } })
  const answer = await answered<unknown>(call)
  if (answer.ok) download('limiar-export.json', JSON.stringify(answer.body, undefined, 2))
  return answer
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken the bytes by then.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
