import { token } from './token.ts'

export interface TextMessage {
  /** The same id for the same message, so that a repeat can be recognised. */
  readonly id: string
  /** `+1` and ten digits. */
  readonly to: string
  readonly text: string
}

/** Sends one text message to a phone; throws when nobody can take it. */
export interface TextMessages {
  send(message: TextMessage): Promise<void>
}
/** Null where the lender sends none. */
export const TextMessages = token<TextMessages | null>('TextMessages')
