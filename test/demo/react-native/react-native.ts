/** The little of React Native that the recipe uses, where nobody has answered yet whether the camera may be used. */
export const Platform = { OS: 'android' }
const asked = Promise.withResolvers<'granted' | 'denied'>()
export const PermissionsAndroid = { request: (_permission: string) => asked.promise }
Object.assign(window, { answerCamera: asked.resolve })
