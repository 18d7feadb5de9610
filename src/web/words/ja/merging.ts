import type { merging as en } from '../en/merging.ts'
import type { Widened } from '../tree.ts'

/** One list out of several. */
export const merging = {
  merging: {
    title: 'みんなのリストを、ひとつの順位に',
    lead: '何人かがそれぞれリストを持っているなら、順位つきのリストひとつにまとめられます。元のリストはそのまま残ります。',
    wayIn: 'いくつかのリストを、ひとつの順位にまとめる',
    withOthers: 'ほかのリストとまとめる',

    lists: 'まとめるリスト',
    link: 'このサイトのリストへのリンク',
    linkMeans:
      'リンクを貼り付けてください。いくつでもまとめて貼れます。アドレスの末尾（eat-in-rome-k3v9qa）だけでもかまいません。非公開のリストには編集リンクが必要です。',
    add: '追加',
    addList: '「{title}」を追加',
    remove: '外す',
    removeList: '「{title}」を外す',
    looking: '探しています…',
    added: '「{title}」が入っています。',
    missing: '見つかりません。あなたが読めるリストはここにはないため、除かれます。',
    away: 'サービスに接続できません。',
    tryAgain: 'もう一度試す',
    elsewhere: 'まとめられるのはこのサイトのリストだけです。{site}は別のサイトです。',
    unreadable: '入力欄に残っているのは、リストへのリンクではありません。',
    most: 'まとめられるリストは{count}件までです。',
    tooFew: 'リストが2件以上必要です。',
    someAway: '確認できなかったリストがあります。もう一度試すか、外してください。',
    hidden:
      '非公開のリストが含まれています。新しいリストもはじめは非公開になり、読む人には公開のリストだけが元のリストとして示されます。',

    result: '新しいリスト',
    how: '順位の決め方',
    methods: { borda: 'ボルダ', schulze: 'シュルツ' },
    methodsMean: {
      borda: '各リストが順位に応じて点をつけ、合計します。みんなが納得できるお店が上に来ます。',
      schulze: 'どの2軒についても、より多くのリストで上にあるほうが先になります。多数決です。',
    },
    notes: 'お店のひとことは、それがある最初のリストのものになります。',
    make: 'ひとつのリストにまとめる',
    full: '合わせると、お店またはひとことがひとつのリストに収まる量を超えます。どれかを外してください。',
    gone: 'もうないリストがあったため、外しました。確認して、もう一度押してください。',

    from: '{method}方式でまとめたリスト。元のリスト：{lists}',
    fromList: '{list}（作成：{author}）',
    had: '元のリストでの順位：',
    hadByAuthor: '{author}のリストで{rank}位',
    hadByTitle: '「{title}」で{rank}位',
  },
} as const satisfies Widened<typeof en>
