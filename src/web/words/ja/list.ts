import type { list as en } from '../en/list.ts'
import type { Widened } from '../tree.ts'

/** The page of a list. */
export const list = {
  list: {
    by: '作成：{author}',
    places: { other: '{count}軒' },
    updated: '{date}更新',
    empty: 'このリストにはまだお店がありません。',
    copiedFrom: 'コピー元：{list}（作成：{author}）',
    ranked: 'お店の一覧、1位から順に',
    mapOf: { other: '番号つきの地図（{count}軒）' },
    withoutPosition: { other: '{count}軒は位置がわかりません。' },
    website: 'ウェブサイト',
    mapApp: '地図アプリ',
    closed: '休み',
    openAllDay: '24時間営業',
    orLater: '{hours}（閉店時刻は不定）',
    holidaysDiffer: '祝日は異なる場合あり',
    data: 'データ：{owners}',
    jumpShare: '共有',
    jumpDownload: 'ダウンロード',
    categories: {
      bakery: 'ベーカリー',
      bar: 'バー',
      biergarten: 'ビアガーデン',
      cafe: 'カフェ',
      fastfood: 'ファストフード',
      foodcourt: 'フードコート',
      icecream: 'アイスクリーム店',
      pub: 'パブ',
    },
  },

  reading: {
    openNow: '営業中',
    openUntil: '営業中（{time}まで）',
    closedNow: '営業時間外',
    mayBeOpen: 'まだ営業中かもしれません',
    opensAt: '営業時間外（{time}から）',
    sortBy: '並べ替え',
    byRank: '順位順',
    byDistance: '現在地から近い順',
    locating: '現在地を確認しています…',
    locationRefused: 'ブラウザーから現在地を得られなかったため、並び順はそのままです。',
    sortedByDistance: '現在地から近い順に並べました。',
    sortedByRank: '順位順に並べました。',
    filter: 'このリスト内を検索',
    filtered: { other: '{count}軒が見つかりました' },
    noneFits: '当てはまるお店はありません。',
    copy: 'リンクをコピー',
    copied: 'コピーしました',
    share: '共有…',
    print: '印刷',
    zoomIn: '拡大',
    zoomOut: '縮小',
    wholeList: 'リスト全体',
    edit: 'このリストを編集',
  },

  copy: {
    title: '自分のリストにする',
    means:
      'お店も順位もひとことも同じ新しいリストができ、自由に編集できます。元のリストはそのまま残り、あなたのリストにはコピー元が表示されます。',
    listTitle: 'あなたのリストのタイトル',
    make: 'コピーを作る',
  },

  share: {
    title: '共有',
    link: 'このリストのリンク',
    qr: 'リンクのQRコード',
    qrMeans: 'スマートフォンのカメラを向けてください。',
    embed: '自分のページに表示する',
    embedMeans: 'ご自分のページの、HTMLを書けるところに貼り付けてください。',
    feed: 'フィードリーダーで変更を追う',
    plainText: 'プレーンテキスト',
    formats: 'テキスト：{markdown}、{text}。プログラム用：{json}。',
  },

  downloads: {
    title: '持ち歩く',
    mapsNote:
      'Googleマップの「保存済み」に直接書き込めるサービスはなく、KMLファイルがその代わりになります。各お店のリンクからは、まさにそのお店が開きます。',
    kml: 'GoogleマップとGoogle Earthに',
    kmlMeans:
      'パソコンでgoogle.com/mymapsを開き、「新しい地図を作成」、「インポート」の順に選んで、このファイルを読み込みます。スマートフォンでは、Googleマップの「You」→「Maps」に表示されます。インターネット接続が必要です。',
    gpx: 'オフラインの地図アプリに',
    gpxMeans:
      'スマートフォンで、このファイルをOrganic MapsやOsmAndなどの地図アプリで開きます。電波がなくても、この順に番号のついたピンが表示されます。',
    csv: '表計算ソフトに',
    csvMeans:
      'Excel、LibreOffice、Googleスプレッドシートで開けます。1行に1軒です。Googleマイマップにもインポートできます。',
    geojson: '開発者と地図エディターに',
    geojsonMeans: 'geojson.io、QGIS、ほとんどの地図ライブラリで開けます。',
  },
} as const satisfies Widened<typeof en>
