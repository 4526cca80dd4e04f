/** Masks an address so that a reader can recognize but not use it. Keeps the first letter and the
 * domain: `r•••@mail.example`. */
export const maskedEmail = (email: string): string => {
  const [local = '', domain = ''] = email.split('@')
  return `${local.slice(0, 1)}•••@${domain}`
}
