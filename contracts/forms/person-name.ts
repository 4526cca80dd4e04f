import * as z from 'zod/mini'
import { isPersonName, tidyName } from '@tamarack/domain/values/person-name'
import { messages } from '../messages.ts'

/** A name as it is typed, on one line with single spaces. */
export const tidied = z.overwrite(tidyName)

/** Of whoever has an account; specification section 9. */
export const personName = z
  .string()
  .check(
    tidied,
    z.minLength(1, { error: messages.nameRequired, abort: true }),
    z.minLength(2, messages.nameTooShort),
    z.maxLength(50, messages.nameTooLong),
    z.refine(isPersonName, messages.nameSigns),
  )
