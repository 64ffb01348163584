/** The words for findings in English. */
import type { FindingWords } from './finding-words.ts'
import { checkUnits, reasons } from './reasons.ts'

export const en: FindingWords = {
  selfieSigns: {
    'document-around-face': 'there is a document around the face',
    'same-file': 'it is the file of the document',
    'copy-of-portrait': 'it is the portrait of the document again',
    'too-like-portrait': 'it is too much like the portrait of the document',
    'regular-pattern': 'it has the pattern of a print or a screen',
    screenshot: "it has the shape of a phone's screen and words at its top",
    'several-faces': 'it shows more than one face',
    'small-face': 'the face takes up little of the picture',
    'frame-around-face': 'a straight edge runs around the face, like that of a photo or a screen',
    'glare-on-face': 'a reflection of light covers part of the face',
    'blurred-face': 'the face is out of focus, so its details cannot be compared',
    'seen-with-another-person': 'it was seen before with another CPF',
    'virtual-camera': 'it came from a program in place of the camera',
    'no-camera': 'its file says that no camera took it',
  },
  selfieDemands: {
    camera: 'The page says that the selfie came from the live camera.',
    'camera-with-movement':
      'The page says that the selfie came from the live camera, and the movement showed its face with depth.',
  },
  selfieLacks: {
    'from-native-camera': 'It came from the camera app of the device, or from a file.',
    'from-file': 'It came from a file.',
    'from-api': 'It was sent through the API.',
    'no-movement': 'The person did not make the movement.',
    'movement-unclear': 'The movement did not show the face of the selfie with depth.',
  },
  movement: {
    'no-burst': 'no movement was sent',
    'no-face-followed': 'the face could not be followed',
    'not-compared': 'there is no face to compare with the selfie',
    'selfie-replaced': 'the selfie was replaced after the movement',
    'another-person': 'the movement is of another person',
    'several-people': 'the movement shows more than one person',
    'several-places': 'the background of the movement changes from frame to frame',
    'repeated-frames': 'the frames of the movement repeat',
    'virtual-camera': 'the movement came from a program in place of the camera',
    'capture-times': 'no camera takes frames at the times of this movement',
  },
  // The wire is in English. What is written for a developer there is said to a reviewer here.
  reasons: {
    ...itself(reasons),
    'The machine-readable zone does not tell.': 'The machine-readable zone does not hold this value.',
    'The code does not tell.': 'The code does not hold this value.',
    'The machine-readable zone was not read without doubt.':
      'The machine-readable zone could not be read with certainty.',
    'Every check digit of the machine-readable zone holds.':
      'Every check digit of the machine-readable zone is right.',
    'The CPF was not read without doubt.': 'The CPF could not be read with certainty.',
    'The check digits of the CPF hold.': 'The check digits of the CPF are right.',
    'The check digits of a CPF that stands in two places fail.':
      'A CPF that appears in two places has wrong check digits.',
    'The number read as CPF fails its check digits.': 'The number read as CPF has wrong check digits.',
    'Parts of the name were not read alike.': 'Parts of the name were read differently.',
    'One parent alone was read.': 'Only one parent was read.',
    'The card could not be told from its background.': 'The card could not be separated from its background.',
    'The card has no colours, as a black-and-white copy.':
      'The card has no colours, like a black-and-white copy.',
    'The picture is too small for a pattern to be told.': 'The picture is too small to show a pattern.',
    'There is a regular pattern, as of a screen or of printed dots.':
      'There is a regular pattern, like that of a screen or of printed dots.',
    'Nothing is known of the numbers of this kind of document.':
      'The numbers of this kind of document are not known.',
    'The pictures show no document that is known.': 'The pictures show no known document.',
    'The name was not read in both places.': 'The name was read in one place only, or in neither.',
    'It was not read on both sides.': 'It was read on one side only, or on neither.',
    'Birth, issue and expiry follow each other.': 'The dates of birth, issue and expiry are in order.',
    'The PDF is what was signed; whose signature counts is said by the notes of the capture.':
      'The PDF has not changed since it was signed. The notes of the capture say whose signature it is.',
  },
  failures: {
    'Reading the front': 'The front could not be read.',
    'Reading the back': 'The back could not be read.',
    'Reading the code': 'The code could not be read.',
    'Reading a name again': 'A name could not be read again.',
    'Reading the portrait of the code': 'The portrait of the code could not be read.',
    'Looking at the front as a picture': 'The picture of the front could not be examined.',
    'Looking at the back as a picture': 'The picture of the back could not be examined.',
    'Cutting out the portrait': 'The portrait could not be cut out.',
    'Looking for a face on the front': 'The front could not be searched for a face.',
    'Looking for a face on the back': 'The back could not be searched for a face.',
    'Looking for a face on the selfie': 'The selfie could not be searched for a face.',
    'Looking for a face on the portrait of the code':
      'The portrait of the code could not be searched for a face.',
    'The search of the registry': 'The registry of faces could not be searched.',
  },
  tooUncertain: (confidence, least) =>
    `Read with ${confidence} % certainty; the flow asks for at least ${least} %.`,
  units: {
    ...itself(checkUnits),
    'failing check digits': 'wrong check digits',
    'share of its words missing': 'share of the words that is missing',
    'dates before the one they follow': 'dates out of order',
    'places with one number that fails': 'places with the same wrong number',
    'levels of colour spread': 'spread of colour',
    'deviations of the most regular pattern': 'strength of the most regular pattern',
  },
  sources: {
    'source-unreachable': 'no connection to the source',
    'source-timeout': 'the source did not answer in time',
    'source-failing': 'the source said that it cannot answer now',
    'source-refused': 'the source refused the request',
    'source-answer-invalid': 'the answer of the source could not be used',
    'source-answer-too-large': 'the answer of the source is too large',
    'source-limit': 'the daily limit of requests was reached',
    'source-suspended': 'the source failed several times and is paused',
    'cpf-unknown': 'no CPF was read or sent',
  },
}

function itself<Text extends string>(texts: readonly Text[]): Readonly<Record<Text, Text>> {
  return Object.fromEntries(texts.map((text) => [text, text])) as Record<Text, Text>
}
