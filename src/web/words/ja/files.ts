import type { files as en } from '../en/files.ts'
import type { Widened } from '../tree.ts'

/** A list as text, in previews and in feed readers. */
export const files = {
  formats: {
    by: '作成：{author}',
    data: 'お店のデータ：{owner}',
    licensedData: 'お店のデータ：{owner}、{url}',
    address: 'このリスト：{url}',
    summary: '作成：{author}。{places}',
    pictureAlt: '「{title}」（作成：{author}）の上位のお店、番号つき、略地図を添えて',
    embedTitle: '{title}（作成：{author}）',
  },

  feed: {
    feedTitle: '{title}：順位の変動',
    joined: '{rank}位に新登場：{name}',
    left: '{name}がリストから外れました',
    rose: '{name}が{from}位から{to}位に上がりました',
    fell: '{name}が{from}位から{to}位に下がりました',
    severalJoined: { other: '{count}軒が新登場' },
    severalLeft: { other: '{count}軒がリストから外れました' },
    severalMoved: { other: '{count}軒の順位が変わりました' },
    severalChanged: { other: '{count}軒に変更がありました' },
    andMore: { other: 'ほか{count}軒' },
  },

  picture: {
    by: '作成：{author}',
    andMore: { other: 'ほか{count}軒' },
  },
} as const satisfies Widened<typeof en>
