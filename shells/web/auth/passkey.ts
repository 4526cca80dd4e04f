import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON as Creation,
  type PublicKeyCredentialRequestOptionsJSON as Request,
} from '@simplewebauthn/browser'
import { authGet, authPost, AuthRefusal } from './auth-api.ts'

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

const optionsFrom = async <Options>(path: string): Promise<Options> => {
  const options = await authGet<Options>(path)
  if (options === null) throw new Error('The server gave no options for a passkey')
  return options
}

const systems = /iPhone|iPad|Android|Windows|Mac OS X|CrOS|Linux/

/** Makes a passkey on this device, or on a phone next to it, named by this device's system. Throws
 * `AuthRefusal`. */
export const addPasskey = async (): Promise<void> => {
  const optionsJSON = await optionsFrom<Creation>('/passkey/generate-register-options')
  const response = await startRegistration({ optionsJSON }).catch(inWords)
  const name = systems.exec(navigator.userAgent)?.[0] ?? 'Unknown device'
  await authPost('/passkey/verify-registration', { response, name })
}

/** Signs in by a passkey that the person chooses in the browser's own window. Throws
 * `AuthRefusal`. */
export const signInByPasskey = async (): Promise<void> => {
  const optionsJSON = await optionsFrom<Request>('/passkey/generate-authenticate-options')
  const response = await startAuthentication({ optionsJSON }).catch(inWords)
  await authPost('/passkey/verify-authentication', { response })
}
