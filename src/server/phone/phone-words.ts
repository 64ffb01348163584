import type { PhonePlace } from './phone-door.ts'
import { qrLines } from './terminal-qr.ts'

/** The words in the terminal for opening a link on a phone: the code, the address, what to tap. */
export function phoneWords(
  link: string,
  { address, otherAddresses }: PhonePlace,
  { colours }: { readonly colours: boolean },
): string {
  const elsewhere = otherAddresses.length > 0 ? `\n\n${otherNetworks(otherAddresses)}` : ''
  return `
No celular · on your phone

${qrLines(link, { colours }).join('\n')}

  ${link}

  1. O celular e este computador na mesma rede · the phone and this computer in the same network.
  2. O certificado é deste computador, por isso o navegador avisa uma vez · the certificate is this computer's
     own, so the browser warns once:
     Android  Avançado → Ir para ${address} (não seguro)
              Advanced → Proceed to ${address} (unsafe)
     iPhone   Mostrar Detalhes → visitar este site → Visitar Site
              Show Details → visit this website → Visit Website
  3. Permita a câmera · allow the camera.${elsewhere}`
}

function otherNetworks(addresses: readonly string[]): string {
  return `  Não abre? Talvez o celular esteja em outra rede · it does not open? The phone may be in another network:
     ${addresses.map((address) => `LIMIAR_PHONE_HOST=${address}`).join('\n     ')}`
}
