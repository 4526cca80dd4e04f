const piece = 8_192

/** Bytes as text, one character a byte. */
export const textIn = (bytes: Uint8Array): string => {
  const pieces: string[] = []
  for (let at = 0; at < bytes.length; at += piece) pieces.push(String.fromCharCode(...bytes.subarray(at, at + piece)))
  return pieces.join('')
}
