import type { ConsentWords } from './consent-shown.ts'

/** The page's own text of consent. Portuguese of Brazil. */
export const consentWords: ConsentWords = {
  title: 'Vamos confirmar sua identidade',
  agreement: (name) =>
    `Ao aceitar, você permite que ${name} use suas fotos e seus dados para confirmar quem você é.`,
  fullText: (name) => [
    `${name} vai tratar as imagens do seu documento, a foto do seu rosto e os dados que estão no documento.`,
    'A finalidade é uma só: confirmar sua identidade e prevenir fraudes.',
    'A foto do seu rosto é comparada com a do documento. Esse é um dado biométrico, considerado sensível pela Lei Geral de Proteção de Dados (Lei 13.709/2018). Por isso pedimos seu consentimento.',
    'As imagens ficam guardadas só pelo tempo necessário a essa finalidade ou exigido por lei. Nada é enviado antes de você aceitar.',
    `Você pode pedir acesso, correção ou exclusão dos seus dados, e pode retirar o consentimento, falando com ${name}.`,
  ],
}
