/** Names from other scripts in Latin letters, without accents, one name a line; of our own making.
 * Spellings that follow from `soundOf` need no line. */
const spellings: readonly string[] = [
  'abdul abdel abdoul abd',
  'ahmed ahmad',
  'aisha ayesha aicha aysha',
  'aleksandr alexander oleksandr alexandr',
  'aleksei alexei alexey oleksiy',
  'andrei andrey andriy',
  'choi choe',
  'dmitry dmitri dmytro dmitriy',
  'evgeny yevgeny evgeni yevhen evgueni',
  'fatima fatma fatimah',
  'hassan hasan hassane',
  'hussein hossein husain hussain husayn houssein',
  'ibrahim ebrahim brahim',
  'jung jeong chung',
  'khaled khalid',
  'li lee',
  'lee yi rhee',
  'mohammed mohamed muhammad mohammad muhammed mohamad mahomed',
  'mykola nikolai nikolay',
  'olena elena yelena',
  'omar umar',
  'park pak bak',
  'said saeed sayed saeid',
  'sergei sergey serhiy serguei',
  'volodymyr vladimir',
  'xu hsu',
  'yekaterina ekaterina kateryna',
  'yulia julia iulia yuliya',
  'yuri yury yuriy iouri',
  'yusuf yousef youssef yousuf yusef',
  'zhang chang',
  'zhou chow chou',
]

const linesOf = new Map<string, readonly number[]>()
spellings.forEach((line, index) => {
  for (const word of line.split(' ')) linesOf.set(word, [...(linesOf.get(word) ?? []), index])
})

/** What one sound is written as: longer groups of letters first. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/tch|tsch/g, 'c'],
  [/sch/g, 's'],
  [/ph/g, 'f'],
  [/kh|ck|q/g, 'k'],
  [/gh/g, 'g'],
  [/dj|zh/g, 'j'],
  [/sh/g, 's'],
  [/ch|ts|tz/g, 'c'],
  [/ks/g, 'x'],
  [/ou|oo|ue/g, 'u'],
  [/ae/g, 'a'],
  [/oe/g, 'o'],
  [/ee|ei|ey|iy|ij|y/g, 'i'],
  [/w/g, 'v'],
  [/(.)\1+/g, '$1'],
]
const soundOf = (word: string): string => sounds.reduce((text, [letters, sound]) => text.replace(letters, sound), word)

/** Shorter words sound alike too easily. */
const shortestSound = 4

/** Whether both may spell one name from another script; lower case, without accents. */
export const areRomanizations = (one: string, other: string): boolean => {
  const lines = linesOf.get(other)
  if (lines !== undefined && (linesOf.get(one) ?? []).some((line) => lines.includes(line))) return true
  return Math.min(one.length, other.length) >= shortestSound && soundOf(one) === soundOf(other)
}
