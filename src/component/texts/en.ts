import { consentWords } from '../../protocol/consent/words-en.ts'
import type { Texts } from './texts.ts'

/** English. */
export const en: Texts = {
  opening: {
    title: 'Getting ready…',
    later: 'There is nothing you need to do. You can also come back later with this same link.',
  },
  consent: {
    title: 'Let’s confirm your identity',
    askedBy: (name) => `Requested by ${name}`,
    steps: {
      front: 'Photograph the front of your document',
      back: 'Turn it over and photograph the back',
      code: 'Move close to the QR code of the document',
      selfie: 'Take a photo of your face',
    },
    duration: 'It takes about a minute.',
    or: { ofTwo: ' or ', ofMany: ', or ' },
    needed: (documents) => `Have your original ${documents} at hand.`,
    ...consentWords,
    readMore: 'Read the full text',
    accept: 'Accept and start',
    decline: 'Not now',
    privacy: (name) => `Privacy notice of ${name}`,
    language: 'Language',
  },
  walk: {
    step: (at, of) => `${at} of ${of}`,
    stepInWords: (at, of) => `Step ${at} of ${of}`,
    back: 'Go back a step',
    changeDocument: 'Change document',
    home: (name) => `Back to ${name}`,
    help: (name) => `Contact ${name}`,
  },
  unseen: {
    body: 'Tap again. A button only works after half a second on the screen, with nothing covering it.',
    elsewhere: 'Not working? Open it in another window',
  },
  declined: {
    title: 'That’s all right',
    body: 'Nothing was sent. You can come back to this link whenever you like.',
    reconsider: 'Back to the start',
  },
  returning: {
    title: 'Was it you who started?',
    body: 'Someone already started with this link on this device.',
    goOn: 'Yes, continue',
    beginAgain: 'No, start over',
  },
  primer: {
    title: 'Allow the camera',
    body: 'Your browser will ask. Tap “Allow”.',
    reasons: [
      'The photo takes itself as soon as the picture is good.',
      'The camera is turned off as soon as you finish.',
      'Nothing is recorded: only the photos are sent.',
    ],
    open: 'Open the camera',
    useFile: 'Send photos without the camera',
  },
  capture: {
    titles: {
      front: 'Front of the document',
      back: 'Back of the document',
      code: 'QR code of the document',
      selfie: 'Your face',
    },
    starting: 'Opening the camera…',
    frame: {
      front: 'Place the front in the frame',
      back: 'Place the back in the frame',
      code: 'Place the QR code in the frame',
      selfie: 'Place your face in the frame',
    },
    hints: {
      'no-document': 'Place the document in the frame',
      'move-closer': 'Move a little closer',
      'move-back': 'Move back a little',
      'centre-document': 'Centre it in the frame',
      'hold-parallel': 'Hold the document straight',
      'more-light': 'Find a brighter place',
      'avoid-glare': 'Tilt to remove the reflection',
      'hold-steady': 'Hold steady',
      'show-front': 'Show the side with the photo',
      'show-back': 'Turn it: show the side without the photo',
      'show-code': 'Show the whole QR code',
      'centre-code': 'Centre the code',
      'no-face': 'Place your face in the frame',
      'one-person': 'Only one person in the picture',
      'centre-face': 'Centre your face',
      'level-head': 'Keep your head level',
      'look-ahead': 'Look straight ahead',
      'less-light': 'Move away from the strong light',
    },
    advice: {
      'no-document': 'Put the whole document in the frame, on a plain surface of another colour',
      'move-closer': 'Move closer until the frame is filled',
      'move-back': 'Move back until everything fits in the frame',
      'centre-document': 'Keep the four corners of the document inside the frame',
      'hold-parallel': 'Hold the phone flat above the document, looking straight down',
      'more-light': 'Turn on a light or move near a window',
      'avoid-glare': 'Tilt the document, or turn off the lamp that shines on it',
      'hold-steady': 'Rest your arms and wait until the picture is sharp',
      'show-front': 'Turn the document over: we need the side with your photo',
      'show-back': 'Turn the document over: we need the side without your photo',
      'show-code':
        'Look for the square of dots on the back or inside the open document, and keep all of it in the frame',
      'centre-code': 'Move the phone until the code is in the middle of the frame',
      'no-face': 'Hold the phone at eye level, with your face in the frame',
      'one-person': 'Ask the other people to step out of the picture',
      'centre-face': 'Move the phone until your whole face is in the middle of the frame',
      'level-head': 'Keep your head and the phone upright',
      'look-ahead': 'Face the camera, with your chin level',
      'less-light': 'Turn around: the strong light should be behind the phone',
    },
    documentAdvice: {
      'move-closer': 'Move closer until the document fills the frame',
      'move-back': 'Move back until the whole document fits in the frame',
    },
    hold: 'That’s it! Stay like this',
    byHand: 'If you prefer, tap the button',
    shutter: 'Take the photo',
    useFile: 'Send a file',
    fileCaption: 'File',
    torchOn: 'Turn the light on',
    torchOff: 'Turn the light off',
    torchCaption: 'Light',
    otherCamera: 'Change camera',
    cameraCaption: 'Camera',
    checking: 'Checking the photo…',
    checkingLong: 'Still checking. Just a moment longer.',
    sending: 'Sending the photo…',
    sendingSlowly: 'Slow connection. Still sending…',
    cancelSending: 'Cancel sending',
    sent: 'Photo sent',
    picture: 'The photo you took',
    again: 'Take another photo',
    retakes: {
      'not-a-document': {
        title: 'We could not see a document',
        body: 'Use an original document, whole in the frame.',
      },
      'wrong-side': { title: 'This is the other side', body: 'Turn the document over and try again.' },
      unreadable: {
        title: 'We could not read it',
        body: 'Take it out of its sleeve, avoid reflections and move closer.',
      },
      'too-small': { title: 'The picture is small', body: 'Move closer until it fills the frame.' },
      'too-dark': { title: 'The picture is dark', body: 'Find a brighter place.' },
      'too-bright': {
        title: 'The picture is too bright',
        body: 'Move out of the strong light or turn the flash off.',
      },
      'cut-off': { title: 'The document is cut off', body: 'Move back until all of it fits in the frame.' },
      glare: {
        title: 'There is a reflection',
        body: 'Tilt the document until the reflection leaves the text.',
      },
      'too-blurred': { title: 'The picture is blurred', body: 'Rest your arms and hold steady.' },
      'no-face': { title: 'We could not see a face', body: 'Keep your face visible, towards the light.' },
      'several-faces': { title: 'There is more than one face', body: 'Only you should be in the picture.' },
      'face-too-small': { title: 'The face is small', body: 'Move closer until it fills the frame.' },
      'same-picture': {
        title: 'This is the picture of your document',
        body: 'Take a photo of your own face now, and another one of the document.',
      },
      'code-unreadable': {
        title: 'We could not read the code',
        body: 'Move closer, keep the code straight and free of reflections. You may also go on without it.',
      },
      'not-an-image': {
        title: 'We could not open the photo',
        body: 'Send a JPEG, PNG, WebP or HEIC image, or the PDF of a digital document without a password.',
      },
      'not-sent': { title: 'The photo was not sent', body: 'Check your internet and try again.' },
      'camera-picture-failed': { title: 'The camera did not answer', body: 'Take the photo again.' },
    },
  },
  fromFiles: {
    capture: {
      checking: 'Checking the picture…',
      sending: 'Sending the picture…',
      sent: 'Picture sent',
      picture: 'The picture you sent',
      again: 'Choose another picture',
    },
    retakes: {
      'not-a-document': {
        title: 'We could not see a document',
        body: 'Send a picture of an original document, whole and easy to see.',
      },
      'wrong-side': { title: 'This is the other side', body: 'Choose the picture of the other side.' },
      unreadable: {
        title: 'We could not read it',
        body: 'Choose a sharp picture without reflections, taken from close up.',
      },
      'too-small': { title: 'The picture is small', body: 'Choose one that is larger or taken closer up.' },
      'too-dark': { title: 'The picture is dark', body: 'Choose a brighter picture.' },
      'too-bright': { title: 'The picture is too bright', body: 'Choose one without flash or strong light.' },
      'cut-off': { title: 'The document is cut off', body: 'Choose a picture that shows all of it.' },
      glare: {
        title: 'There is a reflection',
        body: 'Choose a picture in which no reflection covers the text.',
      },
      'too-blurred': { title: 'The picture is blurred', body: 'Choose a sharper picture.' },
      'no-face': {
        title: 'We could not see a face',
        body: 'Choose a picture that shows your face well, from the front.',
      },
      'several-faces': {
        title: 'There is more than one face',
        body: 'Choose a picture with only you in it.',
      },
      'face-too-small': {
        title: 'The face is small',
        body: 'Choose a picture in which your face is larger.',
      },
      'same-picture': {
        title: 'This is the picture of your document',
        body: 'Choose a photo of your own face, and another one of the document.',
      },
      'code-unreadable': {
        title: 'We could not read the code',
        body: 'Choose a sharp picture of the code alone, from very close. You may also go on without it.',
      },
      'not-an-image': {
        title: 'We could not open the file',
        body: 'Send a photo, or the PDF of a digital document without a password. A screenshot works too.',
      },
      'not-sent': { title: 'The picture was not sent', body: 'Check your internet and try again.' },
    },
    stuck: {
      body: 'Try another way. Or continue with this picture: someone will look at it, and it may take longer.',
      bodyWithoutStill: 'Try another way.',
      otherWay: 'Use the live camera',
      insist: 'Continue with this picture',
    },
    review: {
      title: 'Is the picture good?',
      body: 'Check that everything is readable. We are not sure:',
      use: 'Use this one',
      again: 'Choose another',
    },
    interlude: {
      front: { title: 'Now, the front', body: 'Send the picture of the side with the photo.' },
      back: { title: 'Now, the back', body: 'The front is done.' },
      code: {
        title: 'Now, the QR code',
        body: 'We could not read it in the picture. Send one of the code alone.',
      },
      selfie: { title: 'Now, your face', body: 'Send a photo of yourself, from the front.' },
    },
  },
  stuck: {
    body: 'Try another way. Or continue with this photo: someone will look at it, and it may take longer.',
    bodyWithoutStill: 'Try another way.',
    otherWay: 'Use another camera or a file',
    insist: 'Continue with this photo',
  },
  review: {
    title: 'Is the photo good?',
    body: 'Check that everything is readable. We are not sure:',
    use: 'Use this one',
    again: 'Take another',
  },
  documentChoice: {
    title: 'Which document will you use?',
    body: 'Have the original at hand.',
    types: {
      rg: {
        cards: [
          { drawing: 'rg', name: 'RG', about: 'Identity card of a Brazilian state' },
          { drawing: 'cin', name: 'CIN', about: 'National identity card of Brazil, the new one' },
        ],
        front: 'Place the front of the identity card in the frame',
        back: 'Place the back of the identity card in the frame',
      },
      cnh: {
        cards: [{ drawing: 'cnh', name: 'CNH', about: 'Brazilian driving licence' }],
        front: 'Place the front of the CNH in the frame',
        back: 'Place the back of the CNH in the frame',
      },
      rne: {
        cards: [{ drawing: 'rnm', name: 'RNM', about: 'Migration registration card, or the older RNE' }],
        front: 'Place the front of the registration card in the frame',
        back: 'Place the back of the registration card in the frame',
      },
    },
  },
  movement: {
    title: 'Move your head a little',
    invite: 'Slowly turn your head a little to one side, then back',
    nod: 'If you prefer, nod slowly.',
    drawing: 'Make the two movements we are about to ask for',
    turns: {
      left: 'Slowly turn to your left, then back',
      right: 'Slowly turn to your right, then back',
      up: 'Slowly lift your chin, then back',
      down: 'Slowly lower your chin, then back',
    },
    turnBack: 'That’s it! Now turn back slowly',
    looking: 'Checking the movement…',
    enough: 'Great, that worked!',
    again: {
      title: 'We could not see the movement',
      body: 'Turn more slowly, with light on your face.',
    },
    retry: 'Try again',
    skip: 'Skip this step',
    skipMeans:
      'Without this step, someone on the team will check your selfie, and the answer will take longer.',
    cannot: 'Can’t move your head? After two tries you can continue, and someone on the team will check.',
    resume: 'You only need to turn your head now: open the camera',
    unable: 'We can’t do this step right now',
    goOn: 'Continue without the movement',
    seen: 'Movement confirmed',
  },
  delays: {
    offline: 'You are offline. We’ll continue from here as soon as you are back.',
    unreachable: 'The service is not responding. We’ll keep trying.',
    busy: 'The service is busy. We’ll try again in a moment.',
    crowded: (seconds) =>
      `A lot of people are here right now. We’ll try again in ${duration(seconds)} or less.`,
  },
  file: {
    titles: {
      front: 'Send the front of the document',
      back: 'Send the back of the document',
      code: 'Send a photo of the QR code',
      selfie: 'Send a photo of your face',
    },
    advice: {
      front: [
        'It is the side with your photo.',
        'The whole document, out of its sleeve.',
        'No reflections or shadows.',
        'Is your document digital? The PDF that its app exports is fine.',
      ],
      back: [
        'It is the side without your photo.',
        'The whole document, out of its sleeve.',
        'No reflections or shadows.',
        'Is your document digital? The PDF that its app exports is fine.',
      ],
      code: [
        'It is the square of dots on the document.',
        'Very close, all of the code, and sharp.',
        'No reflections and no shadows.',
      ],
      selfie: ['Only you, facing the camera.', 'No sunglasses, cap or mask.', 'In a well-lit place.'],
    },
    take: 'Take the photo',
    choose: 'Choose a picture',
    chooseDocument: 'Choose a photo or PDF',
    useCamera: 'Use the live camera',
    takesLonger:
      'If your selfie comes from a file, someone on the team will check it, and the answer will take longer.',
  },
  interlude: {
    front: { title: 'Now, the front', body: 'Show the side with the photo.' },
    back: { title: 'Now, turn the document over', body: 'The front is done.' },
    code: {
      title: 'Now, the QR code',
      body: 'We could not read it on the photo. Move close to the code alone.',
    },
    selfie: { title: 'Now, your face', body: 'Look at the front camera.' },
    bothSides: {
      selfie: {
        title: 'Front and back are in this photo',
        body: 'No need to turn it over. Now, your face.',
      },
      sending: { title: 'Front and back are in this photo', body: 'No need to turn it over.' },
    },
    withoutCode: 'Go on without the code',
    go: 'Continue',
  },
  sending: {
    title: 'Sending securely',
    parts: {
      front: 'Front of the document',
      back: 'Back of the document',
      code: 'QR code of the document',
      selfie: 'Photo of your face',
    },
    sent: 'Sent',
    submitting: 'Registering your request',
    pending: 'Sending…',
    failedTitle: 'We couldn’t send it yet',
    failedBody: 'Your photos are safe. Check your internet and try again.',
    again: 'Try again',
  },
  outcome: {
    received: {
      title: 'We’ve got everything',
      body: 'We’ll take it from here. You will receive the result.',
    },
    approved: { title: 'Identity confirmed', body: 'Everything went well. Thank you!' },
    rejected: {
      title: 'We couldn’t confirm your identity',
      body: 'Contact the company that asked for it to find out what to do next.',
    },
    waiting: 'Checking your photos…',
    mayClose: 'You can close this page now.',
  },
  obstacles: {
    'insecure-context': {
      title: 'The camera needs a secure page',
      body: 'This address does not begin with https.',
      steps: ['Open the link again, with https at the start.', 'Or send photos you already have.'],
    },
    'camera-unsupported': {
      title: 'This browser cannot open the camera',
      body: 'This happens inside some apps.',
      steps: ['Open the link in Chrome or Safari.', 'Or take the photos with the device’s camera.'],
    },
    'in-app-browser': {
      title: 'Open it in your browser',
      body: 'This app’s browser doesn’t allow the camera.',
      steps: [
        'Tap ⋯ or ⋮ at the top of the screen.',
        'Choose to open it in your browser (Chrome or Safari).',
        'Or copy the link and paste it there.',
      ],
    },
    'camera-denied-by-system': {
      title: 'The device is blocking the camera',
      body: 'Its settings don’t let the browser use the camera.',
      steps: [
        'Open the settings of the device.',
        'Under privacy, allow the camera for the browser.',
        'Come back here and try again.',
      ],
    },
    'camera-dark': {
      title: 'The camera is dark',
      body: 'The picture is completely black.',
      steps: [
        'Check whether something is covering the lens.',
        'Open the camera’s shutter, if it has one.',
        'Then try again.',
      ],
    },
    'embedding-forbids-camera': {
      title: 'The camera is blocked here',
      body: 'The site around this page does not allow the camera.',
      steps: ['Open the link in a tab of its own.', 'Or send photos right here.'],
    },
    'camera-denied': {
      title: 'Allow access to the camera',
      body: 'Access to the camera was denied in this browser.',
      steps: [
        'Tap the icon beside the page’s address.',
        'Under “Camera”, choose “Allow”.',
        'Come back and try again.',
      ],
    },
    'camera-dismissed': {
      title: 'The camera still needs permission',
      body: 'The camera was not allowed this time.',
      steps: ['Try again and tap “Allow”.'],
    },
    'camera-missing': {
      title: 'We could not find a camera',
      body: 'This device seems to have no camera connected.',
      steps: ['Connect a camera and try again.', 'Or open the link on your phone.'],
    },
    'camera-in-use': {
      title: 'The camera is busy',
      body: 'Another app is using the camera.',
      steps: ['Close calls and other apps.', 'Then try again.'],
    },
    'camera-unsuitable': {
      title: 'This camera won’t work',
      body: 'It doesn’t offer the picture we need.',
      steps: ['Use another camera, or open the link on your phone.'],
    },
    'camera-ended': {
      title: 'The camera was interrupted',
      body: 'A call or another app may have used the camera.',
      steps: ['Come back to this page and try again.'],
    },
    'camera-failed': {
      title: 'The camera did not open',
      body: 'We could not find out why.',
      steps: ['Try again.', 'If it keeps happening, restart the device or send photos.'],
    },
  },
  deniedSteps: {
    'safari-ios': [
      'Tap the menu button beside the address.',
      'Open the website settings and allow the camera.',
      'Come back here and try again.',
    ],
    'chrome-ios': [
      'Open the iPhone’s Settings.',
      'Find Chrome and turn the camera on.',
      'Come back here and try again.',
    ],
    'chrome-android': [
      'Tap the icon to the left of the address.',
      'Under “Permissions”, turn the camera on.',
      'Come back here and try again.',
    ],
    firefox: [
      'Tap the camera or the lock beside the address.',
      'Remove the camera block.',
      'Come back here and try again.',
    ],
  },
  inAppBody: (app) => `The browser inside ${app} doesn’t allow the camera.`,
  obstacleWays: {
    again: 'Try again',
    useFile: 'Send photos without the camera',
    otherCamera: 'Use another camera',
    ownTab: 'Open in a tab of its own',
    copyLink: 'Copy the link',
    linkCopied: 'Link copied',
  },
  phone: {
    open: 'Continue on your phone',
    body: 'Point the phone’s camera at the code, or open the address there.',
    code: 'QR code of this link',
  },
  closed: {
    'link-unknown': {
      title: 'This link doesn’t exist',
      body: 'Check the address, or ask the sender for a new link.',
      again: 'Try again',
    },
    'link-inactive': {
      title: 'This link is turned off',
      body: 'Ask the sender for a new link.',
      again: 'Try again',
    },
    'link-spent': {
      title: 'This link has already been used',
      body: 'If you need to do it again, ask the sender for a new link.',
      again: 'Try again',
    },
    'link-expired': {
      title: 'This link has expired',
      body: 'Ask the sender for a new link.',
      again: 'Try again',
    },
    'session-ended': {
      title: 'Your session has expired',
      body: 'For your safety, please start again.',
      again: 'Start again',
    },
    'server-unreachable': {
      title: 'No connection',
      body: 'We couldn’t reach the service. Check your internet.',
      again: 'Try again',
    },
  },
}

function duration(seconds: number): string {
  if (seconds >= 60) return 'a minute'
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}
