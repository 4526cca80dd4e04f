import type {
  PublicKeyCredentialCreationOptionsJSON as Creation,
  PublicKeyCredentialRequestOptionsJSON as Request,
} from '@simplewebauthn/browser'
import { deviceWords } from '@tamarack/ui/device'
import { authGet, authPost, AuthRefusal } from './auth-api.ts'

/** Whether this browser can hold or use a passkey at all. */
export const knowsPasskeys = (): boolean => 'PublicKeyCredential' in window

/** What the browser says when its own window ends without a passkey: it does not tell a person who
 * closed it from one who has none. */
const refusals: Readonly<Record<string, { readonly code: string; readonly message: string }>> = {
  NotAllowedError: {
    code: 'PASSKEY_NOT_GIVEN',
    message: 'No passkey was used. Try again, or choose another way.',
  },
  InvalidStateError: {
    code: 'PASSKEY_THERE_ALREADY',
    message: 'This device has a passkey for your account already.',
  },
}

const inWords = (error: unknown): never => {
  const refusal = error instanceof Error ? refusals[error.name] : undefined
  throw refusal === undefined ? error : new AuthRefusal(refusal.code, 400, refusal.message)
}

/** The options of a ceremony, and the helper that puts them before the browser. It is loaded at the
 * press: most people never need it. Throws `AuthRefusal`. */
const begin = async <Options>(path: string) => {
  const [library, optionsJSON] = await Promise.all([import('@simplewebauthn/browser'), authGet<Options>(path)])
  if (optionsJSON === null) throw new Error('The server gave no options for a passkey')
  return { library, optionsJSON }
}

/** Makes a passkey on this device, or on a phone next to it, named by this browser. Throws
 * `AuthRefusal`. */
export const addPasskey = async (): Promise<void> => {
  const { library, optionsJSON } = await begin<Creation>('/passkey/generate-register-options')
  const response = await library.startRegistration({ optionsJSON }).catch(inWords)
  const name = deviceWords(navigator.userAgent) ?? 'Unknown device'
  await authPost('/passkey/verify-registration', { response, name })
}

/** Signs in by a passkey that the person chooses in the browser's own window. Throws
 * `AuthRefusal`. */
export const signInByPasskey = async (): Promise<void> => {
  const { library, optionsJSON } = await begin<Request>('/passkey/generate-authenticate-options')
  const response = await library.startAuthentication({ optionsJSON }).catch(inWords)
  await authPost('/passkey/verify-authentication', { response })
}
