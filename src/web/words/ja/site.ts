import type { site as en } from '../en/site.ts'
import type { Widened } from '../tree.ts'

/** Around every page, and the plain ones. */
export const site = {
  site: {
    tagline: 'お店を順位でまとめるリスト',
    skip: '本文へ',
    developers: 'プログラムとアシスタントのために',
    imprint: '運営者情報',
    privacy: 'プライバシー',
    terms: '利用規約',
    newList: 'リストを作る',
    language: '言語',
    noScript: '読む、共有する、ダウンロードするだけならJavaScriptは不要です。リストの作成と編集には必要です。',
  },

  home: {
    title: 'お気に入りのお店に、順位を',
    lead: 'レストランを順位つきのリストにまとめ、リンクひとつで共有し、スマートフォンに入れて持ち歩けます。アカウント登録も追跡もありません。',
    start: 'リストを作る',
    listTitle: '何のリストですか？',
    listTitleExample: 'ローマで食べる',
    authorName: 'あなたの名前（読む人に表示されます）',
    who: '誰が読めるようにしますか？',
    public: '公開',
    publicMeans:
      'リンクを知っている人は誰でも読めます。APIキーでこのサービスを使う人は、検索して見つけることもできます。',
    hidden: '非公開',
    hiddenMeans: 'あなたと、編集リンクを渡した人だけが読めます。',
    create: 'リストを作る',
    closed: '現在、このサイトでは新しいリストを作れません。APIキーを持つプログラムからは引き続き作れます。',
    yours: 'あなたのリスト',
    yoursMeans: 'このブラウザーに編集リンクが保存されているリストです。ほかの人には見えません。',
    example: '例を見る',
    rank: '順位をつける',
    rankMeans: 'お店を名前で追加し、ドラッグで並べ替え、選んだ理由を書き添えます。',
    share: '共有する',
    shareMeans: 'どこでも開けるリンクがひとつ。地図と画像もついています。',
    carry: '持ち歩く',
    carryMeans: '地図アプリ用にダウンロードすれば、電波の届かない場所でも使えます。',
  },

  missing: {
    title: 'ここには何もありません',
    list: 'このアドレスには、あなたが読めるリストがありません。作成者が削除または非公開にしたか、アドレスが途中で切れている可能性があります。',
    editLink: 'ご自分のリストでしたら、編集リンクを開いてください。末尾が「#」と長い文字列になっているリンクです。',
    page: 'このページは存在しません。アドレスが途中で切れている可能性があります。',
    home: 'トップページへ',
  },

  failed: {
    title: 'うまくいきませんでした',
    tryAgain:
      'あなたのせいではありません。少し待ってからもう一度お試しください。繰り返し起きる場合は、次の番号を添えてこのサービスの運営者にお知らせください：{requestId}',
    damaged:
      'このサービスのデータの一部が壊れています。もう一度試しても直りません。次の番号を添えてこのサービスの運営者にお知らせください：{requestId}',
  },
} as const satisfies Widened<typeof en>
