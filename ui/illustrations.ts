import styles from './picture.module.css'

/** One hand for all: a hill of soft green behind, white paper, one thing of gold a little beside its
 * outline, and a green line of one width over all; `mark` is what of the line lies on gold. In a box of 160 by 120. */
export const hill = 'M22 104C18 66 42 18 84 20s60 44 54 84z'
export const ground = 'M12 104h104M124 104h12M142 104h6'

export const drawings = {
  start: {
    paper: 'M114 104V84l13-11 13 11v20z',
    gold: 'M72 16c4 0 7 12 14 28s20 36 20 46c-10 5-58 5-68 0 0-10 13-30 20-46s10-28 14-28z',
    mark: 'M72 104V20M72 34l-10 9M72 34l10 9M72 50l-17 13M72 50l17 13M72 68L48 84M72 68l24 16',
    line: 'M28 34c3-4 6-4 8 0 2-4 5-4 8 0M44 24c2-3 4-3 6 0 2-3 4-3 6 0M72 94v10M114 104V84l13-11 13 11v20M109 88l18-16 18 16M123 104V93h8v11',
  },
  mail: {
    paper: 'M36 50h88v50H36zM50 50V22h60v28z',
    gold: 'M112 24a13 13 0 1 0 .1 0z',
    mark: 'M106 37l5 5 8-9',
    line: 'M50 58V22h44M110 54v6M36 50h88v50H36zM36 50l44 32 44-32M36 100l32-26M124 100L92 74M62 34h28M62 44h20M112 24a13 13 0 1 0 .1 0zM14 64h12M8 76h18M16 88h10',
  },
  identity: {
    paper: 'M30 36h92a6 6 0 0 1 6 6v50a6 6 0 0 1-6 6H30a6 6 0 0 1-6-6V42a6 6 0 0 1 6-6z',
    gold: 'M124 20a15 15 0 1 0 .1 0z',
    mark: 'M117 35l5 6 10-11',
    line: 'M108 36H30a6 6 0 0 0-6 6v50a6 6 0 0 0 6 6h92a6 6 0 0 0 6-6V52M54 48a10 10 0 1 0 .1 0zM36 88c1-11 9-15 18-15s17 4 18 15zM84 56h20M84 68h32M84 80h24M124 20a15 15 0 1 0 .1 0z',
  },
  bank: {
    paper: 'M32 52l48-28 48 28zM38 52h84v40H38zM26 92h108v12H26z',
    gold: 'M80 34a8 8 0 1 0 .1 0z',
    mark: '',
    line: 'M28 34c3-4 6-4 8 0 2-4 5-4 8 0M44 24c2-3 4-3 6 0 2-3 4-3 6 0M32 52l48-28 48 28zM36 58h88M46 58v34M56 58v34M75 58v34M85 58v34M104 58v34M114 58v34M32 92h96M26 98h108M32 92v6M128 92v6M26 98v6M134 98v6M80 34a8 8 0 1 0 .1 0z',
  },
  received: {
    paper: 'M46 16h44l16 16v68H46z',
    gold: 'M108 62a19 19 0 1 0 .1 0z',
    mark: 'M108 71v10l7 5',
    line: 'M106 56V32L90 16H46v84h48M90 16v16h16M58 44h34M58 56h26M58 68h20M108 62a19 19 0 1 0 .1 0zM14 62h14M20 74h8',
  },
  approved: {
    paper: 'M28 34h90v50H28z',
    gold: 'M104 78v20c0 3 7 6 16 6s16-3 16-6V78c0-3-7-6-16-6s-16 3-16 6z',
    mark: 'M104 78c0 3 7 6 16 6s16-3 16-6M104 88c0 3 7 6 16 6s16-3 16-6',
    line: 'M98 84H28V34h90v32M73 46a13 13 0 1 0 .1 0zM67 59l5 5 8-9M38 44h10M38 74h10M98 44h10M104 78v20c0 3 7 6 16 6s16-3 16-6V78c0-3-7-6-16-6s-16 3-16 6z',
  },
  signed: {
    paper: 'M38 14h64v82H38z',
    gold: 'M108 44l6 5 8-1 2 8 7 4-3 7 3 7-7 4-2 8-8-1-6 5-6-5-8 1-2-8-7-4 3-7-3-7 7-4 2-8 8 1z',
    mark: 'M101 67l5 6 10-11',
    line: 'M102 40V14H38v82h48M50 30h40M50 42h40M50 54h24M48 80c4-10 9-12 9-4s6 4 9-2 5 0 9-1M108 44l6 5 8-1 2 8 7 4-3 7 3 7-7 4-2 8-8-1-6 5-6-5-8 1-2-8-7-4 3-7-3-7 7-4 2-8 8 1zM98 88l-4 13 8-4 6 7 6-7 8 4-4-13',
  },
  paid: {
    paper: 'M22 104l44-62 20 26 14-16 40 52z',
    gold: 'M68 12c9-4 15 5 26 0v17c-11 5-17-4-26 0z',
    mark: '',
    line: 'M22 104l44-62 20 26 14-16 40 52M68 44V10M68 12c9-4 15 5 26 0v17c-11 5-17-4-26 0M70 104c-2-8 18-10 14-18s-20-6-18-16 8-6 6-14M55 58l9 5 6-6 8 1M118 34c3-4 6-4 8 0 2-4 5-4 8 0',
  },
} as const
